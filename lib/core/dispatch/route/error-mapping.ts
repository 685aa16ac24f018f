import {
  incompleteReason,
  isDiskFull,
  isForeignKeyViolation,
  isIncomplete,
  isRefusedByTrigger,
  isTransient,
  isUniqueViolation,
  prismaCode,
  storageFull,
} from '../../db/failures'
import { log } from '../../log'
import { logThrottled } from '../../log-throttled'
import { Refusal } from '../../refusal/refusal'

function fromDatabase(error: unknown): Refusal | null {
  if (isDiskFull(error)) return storageFull()
  if (isUniqueViolation(error)) return new Refusal('conflict', 'taken')
  if (isForeignKeyViolation(error)) return new Refusal('not_found', 'owner_gone')
  if (prismaCode(error) === 'P2025') return new Refusal('not_found', 'gone')
  if (isTransient(error))
    return new Refusal('unavailable', 'database_busy', {
      retryAfterSeconds: 1,
    })
  if (isIncomplete(error)) {
    logThrottled(error, 'the database cannot be used')
    const values = { reason: incompleteReason }
    return new Refusal('unavailable', 'database_silent', { values, retryAfterSeconds: 5 })
  }
  if (isRefusedByTrigger(error)) {
    logThrottled(error, 'a trigger of the database refused a change')
    return new Refusal('unavailable', 'database_refuses', { retryAfterSeconds: 60 })
  }
  return null
}

/** Unknown errors are logged with an id and answered without details. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const known = fromDatabase(error)
  if (known) return known
  const requestId = crypto.randomUUID()
  log().error({ requestId, err: error }, 'unexpected error')
  return new Refusal('internal', 'failed_logged', { values: { id: requestId } })
}
