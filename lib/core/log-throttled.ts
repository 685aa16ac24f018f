import { isStorageFull } from './db/failures/disk-full'
import { isFileFault, isOutage, reasonOf } from './db/failures/outage'
import { log } from './log'
import { processState } from './process-state'

/** While the database is away everything fails all the time: one line of it in so many milliseconds is enough. */
const outageEveryMs = 2000

const outages = () =>
  processState('complained-outages', () => ({ at: Number.NEGATIVE_INFINITY, unlogged: 0 }))

function complainOfOutage(error: unknown, failureMessage: string): void {
  const state = outages()
  state.unlogged++
  const now = performance.now()
  if (now - state.at < outageEveryMs) return
  log().warn({ reason: reasonOf(error), failures: state.unlogged }, failureMessage)
  state.at = now
  state.unlogged = 0
}

/**
 * Logs a failure of work that is tried again by itself, or whose caller was told. The disk keeper itself logs a full
 * disk, and the file guard a fault of the database's file, once a minute each.
 */
export function logThrottled(error: unknown, failureMessage: string): void {
  if (isStorageFull(error) || isFileFault(error)) return
  if (isOutage(error)) complainOfOutage(error, failureMessage)
  else log().warn({ err: error }, failureMessage)
}
