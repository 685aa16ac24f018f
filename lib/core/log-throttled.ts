import { isFileFault, isIncomplete, isOutage, isStorageFull, outageReason } from './db/failures'
import { log } from './log'
import { processState } from './process-state'

/** While the database is away everything fails: one line in this time is enough. */
const outageEveryMs = 2000

const outages = () => processState('throttled-outages', () => ({ at: Number.NEGATIVE_INFINITY, unlogged: 0 }))

function logOutage(error: unknown, failureMessage: string): void {
  const state = outages()
  state.unlogged++
  const now = performance.now()
  if (now - state.at < outageEveryMs) return
  const details = isIncomplete(error) ? { err: error } : {} // names the column
  log().warn({ reason: outageReason(error), failures: state.unlogged, ...details }, failureMessage)
  state.at = now
  state.unlogged = 0
}

/**
 * For failures that are retried or were reported to the caller. A full disk and a fault of the database file are logged
 * elsewhere, once a minute.
 */
export function logThrottled(error: unknown, failureMessage: string): void {
  if (isStorageFull(error) || isFileFault(error)) return
  if (isOutage(error) || isIncomplete(error)) logOutage(error, failureMessage)
  else log().warn({ err: error }, failureMessage)
}
