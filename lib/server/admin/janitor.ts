import { diskKeeper } from '../db/disk-keeper'
import { inBackground } from '../db/postgres/query-limit'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { sweepOnce } from './sweep'

const intervalMs = 60_000

const sweep = () => inBackground(() => diskKeeper().makingRoom(sweepOnce))

/** Removes, in the background and in small steps, what is to be removed: one step never holds the database for long. */
export function janitor(): Periodic {
  return processState(
    'janitor',
    () => new Periodic(sweep, intervalMs, 'could not remove what is to be removed'),
  )
}
