/**
 * Calls `expire` after so many milliseconds, unless the returned function is called first. What has arrived by then
 * but could not be looked at, because the process was busy, counts as in time.
 */
export function deadline(milliseconds: number, expire: () => void): () => void {
  let afterReading: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // Timers run before sockets are read, immediates after it.
    afterReading = setImmediate(expire)
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    clearImmediate(afterReading)
  }
}
