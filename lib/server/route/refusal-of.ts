import { isBusy, isOrphan, isTaken, prismaCode } from '../failures/database-codes'
import { isDiskFull, storageFull } from '../failures/disk-full'
import { log } from '../log'
import { Refusal } from '../refusal'

/** Database conditions that are the caller's or the moment's, not ours. */
function fromDatabase(error: unknown): Refusal | null {
  if (isDiskFull(error)) return storageFull()
  if (isTaken(error)) return new Refusal('conflict', 'That is taken already.')
  if (isOrphan(error)) return new Refusal('not_found', 'What it belongs to does not exist any more.')
  if (prismaCode(error) === 'P2025') return new Refusal('not_found', 'It does not exist.')
  if (isBusy(error))
    return new Refusal('unavailable', 'The database cannot answer just now; try again.', {
      retryAfterSeconds: 1,
    })
  return null
}

/** What a client is told of an error. Unknown ones are logged with an id and answered without any detail. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const known = fromDatabase(error)
  if (known) return known
  const requestId = crypto.randomUUID()
  log().error({ requestId, err: error }, 'unexpected error')
  return new Refusal('internal', `Something went wrong here; it was logged as ${requestId}.`)
}
