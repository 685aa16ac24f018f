import { isStorageFull } from './db/disk-full'
import { isOutage } from './db/outage'
import { log } from './log'

/**
 * Logs a failure of work that is tried again by itself, or whose caller was told. That the disk is full and that the
 * database is away is told by whoever looks after them, and not once more by everybody who meets it.
 */
export function complain(error: unknown, complaint: string): void {
  if (isStorageFull(error) || isOutage(error)) log().debug({ err: error }, complaint)
  else log().warn({ err: error }, complaint)
}
