import { setTimeout as pause } from 'node:timers/promises'

/**
 * Looks until `look` returns something other than undefined or false, and returns that.
 * @throws Error naming `what` after `milliseconds`; an error of `look` ends it at once
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  milliseconds = 30_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > deadline) throw new Error(`waited ${milliseconds} ms in vain for ${what}`)
    await pause(20)
  }
}
