import { processState } from '../process-state'
import { followChanges } from './change-notifications'
import { db } from './database'
import { connections } from './postgres/current-connections'
import { detectRestoreAfterReconnect } from './postgres/detect-restore'
import { type Fields, plain } from './rows'

/** Drops what is cached of the database: it may have been replaced by an older backup. */
type OnRestored = () => Promise<void>

const state = () =>
  processState('restore-gaps', () => ({ gaps: [] as Fields<'IdHole'>[], isInvalidationDue: false }))

/**
 * Whether an id was skipped when the database was restored from a backup. A cursor there points to a message that was
 * written after the backup was made and is lost. Each restore leaves one gap, so there are few.
 */
export function isInRestoreGap(id: number): boolean {
  for (const { lastId, firstId } of state().gaps) if (id > lastId && id < firstId) return true
  return false
}

/** Milliseconds since the epoch; 0: never, or by a clock that was ahead. */
export function restoredTime(): number {
  const now = Date.now()
  return Math.max(0, ...state().gaps.map(({ madeTime }) => (madeTime <= now ? madeTime : 0)))
}

/** @param onRestored called when there is a new one, again at the next reading if it rejects */
export async function loadRestoreGaps(onRestored: OnRestored): Promise<void> {
  const known = state()
  const found = (await db().read.idHole.findMany()).map(plain)
  const isKnown = ({ lastId, firstId }: Fields<'IdHole'>) =>
    known.gaps.some((gap) => gap.lastId === lastId && gap.firstId === firstId)
  if (!found.every(isKnown)) known.isInvalidationDue = true
  known.gaps = found
  if (!known.isInvalidationDue) return
  await onRestored()
  known.isInvalidationDue = false
}

/** After each reconnection to PostgreSQL the database may have been restored meanwhile. */
export function followRestoreGaps(onRestored: OnRestored): void {
  if (db().provider !== 'postgresql') return
  const check = async () => {
    const pool = connections()?.pool
    if (!pool) return
    await detectRestoreAfterReconnect(pool)
    await loadRestoreGaps(onRestored)
  }
  followChanges('room', check, 'could not see whether the database was restored', (id) => id === '')
}
