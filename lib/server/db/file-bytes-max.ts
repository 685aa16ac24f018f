import { readFileSync } from 'node:fs'

/**
 * Bytes that one file of this process may hold at most (RLIMIT_FSIZE, `ulimit -f`); Infinity where there is no limit.
 * Only Linux says it in a file; elsewhere a write that meets the limit is refused all the same.
 */
export function readFileBytesMax(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const soft = /^Max file size\s+(\d+)\s/m.exec(limits)?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
