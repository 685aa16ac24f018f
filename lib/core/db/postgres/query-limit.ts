import { AsyncContext } from '../../async-context'
import { processState } from '../../process-state'

/**
 * Calls `expire` after so many milliseconds, unless the returned function is called first. Data that arrived
 * in time but waits for the busy process still counts.
 */
export function deadline(milliseconds: number, expire: () => void): () => void {
  let afterReading: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // Timers run before sockets are read, immediates after.
    afterReading = setImmediate(expire)
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    clearImmediate(afterReading)
  }
}

/** A request waits for the database no longer, from asking for a connection to returning it: less than 5 s. */
export const requestQueryLimitMs = 4500
/** For sweeps and exports. */
export const backgroundQueryLimitMs = 60_000

const limits = () => processState('query-limit', () => new AsyncContext<number>())

/** How long a connection requested now may be used, milliseconds. */
export const queryLimitMs = (): number => limits().value ?? requestQueryLimitMs

/** Sets the time-out of queries in `work`; PostgreSQL only. */
export function withQueryLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return limits().run(milliseconds, work)
}

/** For background work and long exports. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return withQueryLimit(backgroundQueryLimitMs, work)
}
