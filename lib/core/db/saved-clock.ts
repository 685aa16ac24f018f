import { deletionClock, type SavedClock } from '../clock'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { db } from './database'
import { diskMonitor } from './disk-monitor'
import { columnNames, sql } from './rows'

/** The row of `settings` that it is in. With several instances it is of the one that wrote last. */
const key = 'deletion_time'
/** Well below the pause that needs no proof. */
const everyMs = 10 * 60_000

/** Begins with the time for deleting that the last process left. To be called before anything is deleted. */
export async function restoreDeletionClock(): Promise<void> {
  const row = await db().read.setting.findUnique({ where: { key } })
  deletionClock(row && (JSON.parse(row.value) as SavedClock))
}

/** Writes down what the next process is to begin with. What it deletes by that makes room, so this does too. */
export async function saveDeletionClock(): Promise<void> {
  const value = JSON.stringify(deletionClock().left())
  const store = sql`INSERT INTO settings (${columnNames('Setting', 'key, value')}) VALUES (${key}, ${value})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  await diskMonitor().freeSpace(() => db().batch([store]))
}

/** Writes it down from time to time. */
export const deletionClockSaver = (): Periodic =>
  processState(
    'leaving-time',
    () => new Periodic(saveDeletionClock, everyMs, 'could not write down the time'),
  )
