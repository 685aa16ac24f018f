import { errorSigns } from './error-codes'

// Errors of the system, and SQLite's primary result codes (https://sqlite.org/rescode.html) by name or by number.

const unwritable = /^(?:EROFS|EACCES|EPERM|EEXIST|ENOTDIR|SQLITE_(?:READONLY|CANTOPEN|PERM).*)$/
const unwritableNumbers = [3, 8, 14]
const damaged = /^SQLITE_(?:CORRUPT|NOTADB).*$/
const damagedNumbers = [11, 26]
/** What SQLite says of such a file: an error that comes out of a thread has lost its code. */
const damagedSentence = /disk image is malformed|malformed database schema|not a database/

const has = (codes: Iterable<unknown>, name: RegExp, numbers: readonly number[]): boolean =>
  [...codes].some((code) =>
    typeof code === 'number' ? numbers.includes(code & 255) : name.test(String(code)),
  )

/** Whether a failure means that a file or folder may not be written to. */
export const isUnwritable = (error: unknown): boolean =>
  has(errorSigns(error).codes, unwritable, unwritableNumbers)

/** Whether a failure means that a database file makes no sense. */
export function isDamaged(error: unknown): boolean {
  const { codes, messages } = errorSigns(error)
  return has(codes, damaged, damagedNumbers) || messages.some((message) => damagedSentence.test(message))
}
