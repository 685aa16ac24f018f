import { diskKeeper } from '../db/disk-keeper'
import { inBackground } from '../db/postgres/query-limit'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { removeExpired } from './store'

const intervalMs = 60_000
/** Small enough that nobody else waits long for the database. */
const batchRows = 200

const removeSome = () =>
  inBackground(() => diskKeeper().makingRoom(async () => (await removeExpired(batchRows)) === batchRows))

/** Removes expired texts from time to time; they have been invisible since they expired. */
export function textSweep(): Periodic {
  return processState(
    'text-sweep',
    () => new Periodic(removeSome, intervalMs, 'could not remove expired texts'),
  )
}
