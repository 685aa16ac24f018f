import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/**
 * A limit of this process, as `ulimit` shows it: bytes of one file (RLIMIT_FSIZE), or files and sockets that it may have
 * open, which Node raised as far as it may. Infinity where there is none. Only Linux says it in a file; elsewhere what
 * meets a limit is refused all the same.
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

/** Heap of the program at rest, after each of its services was used. Measured: 88 MB. */
const restHeapBytes = 96 * mebibyte
/** The whole process at rest, with the databases behind `/ip`. Measured: 404 MB. */
const restProcessBytes = 420 * mebibyte

export interface MemoryFacts {
  /** V8's limit of the heap, bytes. */
  heapBytes: number
  /** The limit of the control group as Node tells it; 0, or more than the machine has, means none. */
  constrainedBytes: number
  machineBytes: number
}

/** What the whole process may use at most, bytes. */
function processLimit({ constrainedBytes, machineBytes }: MemoryFacts): number {
  const isConstrained = constrainedBytes > 0 && constrainedBytes < machineBytes
  return isConstrained ? constrainedBytes : machineBytes
}

/** What can be given to callers and caches, bytes: an eighth of the limit at least, however small it is. */
export function spendableMemory(facts: MemoryFacts): number {
  const process = processLimit(facts)
  const beside = Math.min(facts.heapBytes - restHeapBytes, process - restProcessBytes)
  return Math.max(beside, Math.min(facts.heapBytes, process) / 8)
}

/** The facts of this process. */
export function memoryFacts(): MemoryFacts {
  return {
    heapBytes: getHeapStatistics().heap_size_limit,
    constrainedBytes: process.constrainedMemory(),
    machineBytes: totalmem(),
  }
}
