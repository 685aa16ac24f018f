import { deletionClock, type SavedClock } from '../clock'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { db } from './database'
import { diskMonitor } from './disk-monitor'
import { columnNames, sql } from './rows'

/** A row of `settings`. With several instances the last writer's. */
const key = 'deletion_time'
/** Well below the pause after which a forward step is distrusted. */
const intervalMs = 10 * 60_000

/** To be called before anything is deleted. */
export async function restoreDeletionClock(): Promise<void> {
  const row = await db().read.setting.findUnique({ where: { key } })
  deletionClock(row && (JSON.parse(row.value) as SavedClock))
}

/** Permitted on a full disk, because deletion depends on it. */
export async function saveDeletionClock(): Promise<void> {
  const value = JSON.stringify(deletionClock().snapshot())
  const store = sql`INSERT INTO settings (${columnNames('Setting', 'key, value')}) VALUES (${key}, ${value})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  await diskMonitor().freeSpace(() => db().batch([store]))
}

export const deletionClockSaver = (): Periodic =>
  processState(
    'saved-clock',
    () => new Periodic(saveDeletionClock, intervalMs, 'could not save the deletion clock'),
  )
