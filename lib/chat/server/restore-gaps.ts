import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { connections } from '@/lib/core/db/postgres/connections'
import { goOnAfterReconnecting } from '@/lib/core/db/postgres/restored'
import { type Fields, plain } from '@/lib/core/db/rows'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { residents } from './room-cache'

const retryMs = 1000

const state = () => processState('id-holes', () => ({ holes: [] as Fields<'IdHole'>[], isRestartDue: false }))

/**
 * Whether an id was skipped when the database was restored from a backup: a cursor there belongs to somebody who read what
 * was said after the backup was made and is gone now. Each restore leaves one hole, so there are few.
 */
export function isInHole(id: number): boolean {
  for (const { lastId, firstId } of state().holes) if (id > lastId && id < firstId) return true
  return false
}

/** When the database was last restored from a backup, milliseconds since the epoch; 0: never, or by a clock that was ahead. */
export function restoredTime(): number {
  const now = Date.now()
  return Math.max(0, ...state().holes.map(({ madeTime }) => (madeTime <= now ? madeTime : 0)))
}

/** Reads which ids were skipped. If some are new, what rooms have in memory may be gone from the database: it is read anew. */
export async function loadIdHoles(): Promise<void> {
  const known = state()
  const found = (await db().read.idHole.findMany()).map(plain)
  const isKnown = ({ lastId, firstId }: Fields<'IdHole'>) =>
    known.holes.some((hole) => hole.lastId === lastId && hole.firstId === firstId)
  if (!found.every(isKnown)) known.isRestartDue = true
  known.holes = found
  if (!known.isRestartDue) return
  await residents().restart()
  known.isRestartDue = false
}

/** Looks again whenever the connection to PostgreSQL is a new one: the database behind it may be a restored one. */
export function followIdHoles(): void {
  if (db().provider !== 'postgresql') return
  let isDue = false
  const looking = new Periodic(
    async () => {
      const pool = connections()?.pool
      if (!isDue || !pool) return
      isDue = false
      try {
        await goOnAfterReconnecting(pool)
        await loadIdHoles()
      } catch (error) {
        isDue = true
        throw error
      }
    },
    retryMs,
    'could not see whether the database was restored',
  )
  bus().subscribe(({ topic, id }) => {
    if (topic !== 'room' || id !== '') return
    isDue = true
    looking.wake()
  })
  looking.start()
}
