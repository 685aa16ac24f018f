import { Refusal } from '../../refusal/refusal'
import { errorSigns } from './error-codes'

/**
 * How drivers and the system say that nothing more can be written: SQLite's result codes by name and by number
 * (https://sqlite.org/rescode.html; it reports a file size limit and a quota as a failed write), those of errno(3),
 * and PostgreSQL's `disk_full`.
 */
const fullCodes: ReadonlySet<unknown> = new Set([
  ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 13, 778, 4874],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', '53100'],
])
/** Where a code has been lost on the way, the driver's sentence is what is left. Only at the end of a message. */
const sentence =
  /(?:database or disk is full|no space left on device|disk quota exceeded|file too large|SQLITE_(?:FULL|IOERR_WRITE))[`'".\s]*$/i

/** Whether a failure means that the disk, a quota or the largest file that may be written is full. */
export function isDiskFull(error: unknown): boolean {
  const { codes, messages } = errorSigns(error)
  return [...codes].some((code) => fullCodes.has(code)) || messages.some((message) => sentence.test(message))
}

/** Whether something was not stored because there is no room, found out by us or by the system. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Refusal ? error.reason === 'storage_full' : isDiskFull(error)
}

const retryAfterSeconds = 30

/** The refusal of a write when there is no room. */
export function storageFull(rule: 'full' | 'no_room_for_copy' = 'full'): Refusal {
  return new Refusal('storage_full', rule, { retryAfterSeconds })
}
