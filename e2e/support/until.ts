import { setTimeout as pause } from 'node:timers/promises'

/** Limits the wait for a promise. @throws Error after so many milliseconds */
export async function within<Value>(response: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([response, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Polls `look` until it returns something other than undefined or false, and returns that.
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
