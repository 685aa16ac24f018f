import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

const mebibyte = 1024 * 1024

/** What the program itself takes at rest: code, tables of the services, the embedded databases' indexes. */
const restBytes = 112 * mebibyte

export interface MemoryFacts {
  /** V8's limit of the heap. */
  heapBytes: number
  /** A limit of the control group, as Node tells it: 0 or more than the machine has means none. */
  constrainedBytes: number
  machineBytes: number
}

/** What this process may use at most, bytes. */
export function memoryLimit({ heapBytes, constrainedBytes, machineBytes }: MemoryFacts): number {
  const isConstrained = constrainedBytes > 0 && constrainedBytes < machineBytes
  return Math.min(heapBytes, machineBytes, isConstrained ? constrainedBytes : machineBytes)
}

/** What may be given to callers and caches, bytes: never less than a quarter, however small the process. */
export function spendableMemory(limitBytes: number): number {
  return Math.max(limitBytes - restBytes, limitBytes / 4)
}

/** The facts of this process. */
export function memoryFacts(): MemoryFacts {
  return {
    heapBytes: getHeapStatistics().heap_size_limit,
    constrainedBytes: process.constrainedMemory(),
    machineBytes: totalmem(),
  }
}
