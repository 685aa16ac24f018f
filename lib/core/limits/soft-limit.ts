import { readFileSync } from 'node:fs'

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
