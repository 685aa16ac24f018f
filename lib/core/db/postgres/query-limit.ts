import { AsyncContext } from '../../async-context'
import { processState } from '../../process-state'

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

/** What a caller waits for the database at most, from asking for a connection to giving it back: below 5 s. */
export const requestQueryLimitMs = 4500
/** For work in the background and for what administrators take away whole: sweeps, exports. */
export const backgroundQueryLimitMs = 60_000

const limits = () => processState('query-limit', () => new AsyncContext<number>())

/** How long a connection requested now may be used, milliseconds. */
export const queryLimitMs = (): number => limits().value ?? requestQueryLimitMs

/** Gives what `work` asks of the database a limit of its own. Only PostgreSQL knows limits. */
export function withQueryLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return limits().run(milliseconds, work)
}

/** Work that nobody waits for, or that is long by its nature. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return withQueryLimit(backgroundQueryLimitMs, work)
}
