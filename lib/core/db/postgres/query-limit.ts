import { AsyncContext } from '../../async-context'
import { processState } from '../../process-state'

/** What a caller waits for the database at most, from asking for a connection to giving it back: below 5 s. */
export const callerLimitMs = 4500
/** For work in the background and for what administrators take away whole: sweeps, exports. */
export const backgroundLimitMs = 60_000

const limits = () => processState('query-limit', () => new AsyncContext<number>())

/** How long a connection requested now may be used, milliseconds. */
export const queryLimitMs = (): number => limits().value ?? callerLimitMs

/** Gives what `work` asks of the database a limit of its own. Only PostgreSQL knows limits. */
export function withQueryLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return limits().run(milliseconds, work)
}

/** Work that nobody waits for, or that is long by its nature. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return withQueryLimit(backgroundLimitMs, work)
}
