/** Result codes: https://www.sqlite.org/rescode.html */
export const codes = { error: 1, busy: 5, foreignKey: 787, notNull: 1299, primaryKey: 1555, unique: 2067 }

/** Beginnings of messages: `@photostructure/sqlite` 1.2.1 omits the code for statements with rows. */
const codeByMessage: [beginning: string, code: number][] = [
  ['UNIQUE constraint failed', codes.unique],
  ['FOREIGN KEY constraint failed', codes.foreignKey],
  ['NOT NULL constraint failed', codes.notNull],
  ['database is locked', codes.busy],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]

interface SqliteError extends Error {
  code: 'ERR_SQLITE_ERROR'
  errcode?: number
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

const codeOf = ({ errcode, message }: SqliteError): number =>
  errcode ?? codeByMessage.find(([beginning]) => message.startsWith(beginning))?.[1] ?? codes.error

/** The (extended) result code of an SQLite error; null for others. */
export const sqliteCode = (error: unknown): number | null => (isSqliteError(error) ? codeOf(error) : null)

/** Primary codes of damaged files. */
const damageCodes = [11, 26]
/** Primary codes of disk errors. */
const ioCodes = [10, 14]

export const isDamage = (code: number): boolean => damageCodes.includes(code & 255)
/** Whether the file or its disk is at fault. */
export const isOfDisk = (code: number): boolean => isDamage(code) || ioCodes.includes(code & 255)

/** Whether another program holds a lock. */
export const isLocked = (error: unknown): boolean => ((sqliteCode(error) ?? 0) & 255) === codes.busy
