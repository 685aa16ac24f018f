import { isStorageFull } from './db/disk-full'
import { log } from './log'

/** Logs a failure of work that is tried again by itself. The keeper of the disk tells of a full one, once a minute. */
export function complain(error: unknown, complaint: string): void {
  if (!isStorageFull(error)) log().warn({ err: error }, complaint)
}
