/** When something that lasts so many seconds expires, in milliseconds since the epoch; null for 0: never. */
export const expiryIn = (seconds: number, now: number): number | null =>
  seconds === 0 ? null : now + seconds * 1000

/** Whether something has expired. @param expiresTime null: it never does @param now without it the present moment */
export const hasExpired = (expiresTime: number | null, now?: number): boolean =>
  expiresTime !== null && expiresTime <= (now ?? Date.now())
