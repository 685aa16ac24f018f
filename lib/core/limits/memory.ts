import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/**
 * A soft limit of this process as in `ulimit`: bytes of one file (RLIMIT_FSIZE), or open files and sockets,
 * which Node has raised to the hard limit. Infinity for none, and on systems other than Linux.
 */
export function softLimit(of: 'file size' | 'open files'): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const soft = new RegExp(`^Max ${of}\\s+(\\d+)\\s`, 'm').exec(limits)?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const mebibyte = 1024 * 1024

/** Heap at rest after each service was used. Measured: 88 MB. */
const restHeapBytes = 96 * mebibyte
/** Process memory at rest after each service and page was used, and room for garbage. Measured: 246 MiB, and 266 meanwhile. */
const restProcessBytes = 288 * mebibyte

interface MemoryFacts {
  /** V8's heap limit, bytes. */
  heapBytes: number
  /** The limit of the control group; 0, or more than the machine has, for none. */
  constrainedBytes: number
  machineBytes: number
}

function processLimit({ constrainedBytes, machineBytes }: MemoryFacts): number {
  const isConstrained = constrainedBytes > 0 && constrainedBytes < machineBytes
  return isConstrained ? constrainedBytes : machineBytes
}

/** Memory for callers and caches, bytes: at least an eighth of the limit. */
export function spendableMemory(facts: MemoryFacts): number {
  const process = processLimit(facts)
  const available = Math.min(facts.heapBytes - restHeapBytes, process - restProcessBytes)
  return Math.max(available, Math.min(facts.heapBytes, process) / 8)
}

export function memoryFacts(): MemoryFacts {
  return {
    heapBytes: getHeapStatistics().heap_size_limit,
    constrainedBytes: process.constrainedMemory(),
    machineBytes: totalmem(),
  }
}
