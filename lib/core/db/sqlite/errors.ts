import { DriverAdapterError, isDriverAdapterError, type MappedError } from '@prisma/driver-adapter-utils'

/** Result codes: https://www.sqlite.org/rescode.html */
const codes = { error: 1, busy: 5, foreignKey: 787, notNull: 1299, primaryKey: 1555, unique: 2067 }

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

/** null for others. */
export const sqliteCode = (error: unknown): number | null => (isSqliteError(error) ? codeOf(error) : null)

/** `UNIQUE constraint failed: links.link, links.tip` → `['links.link', 'links.tip']` */
const columnsOf = (message: string): string[] => message.split('constraint failed: ')[1]?.split(', ') ?? []

function constraintOf(message: string) {
  const fields = columnsOf(message).map((column) => column.split('.').at(-1) ?? column)
  return fields.length > 0 ? { fields } : undefined
}

function mappedError(code: number, message: string): MappedError {
  if (code === codes.unique || code === codes.primaryKey)
    return {
      kind: 'UniqueConstraintViolation',
      constraint: constraintOf(message),
      table: columnsOf(message)[0]?.split('.')[0],
    }
  if (code === codes.notNull) return { kind: 'NullConstraintViolation', constraint: constraintOf(message) }
  if (code === codes.foreignKey)
    return { kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } }
  if ((code & 255) === codes.busy) return { kind: 'SocketTimeout' }
  if (message.startsWith('no such table: ')) return { kind: 'TableDoesNotExist', table: message.slice(15) }
  const column = /(?:no such column: |has no column named )(.+)/.exec(message)?.[1]
  if (column !== undefined) return { kind: 'ColumnNotFound', column }
  return { kind: 'sqlite', extendedCode: code, message }
}

/** P2002 and so on; other errors unchanged. */
export function toPrismaError(error: unknown): unknown {
  if (!isSqliteError(error)) return error
  const code = codeOf(error)
  return new DriverAdapterError({
    originalCode: String(code),
    originalMessage: error.message,
    ...mappedError(code, error.message),
  })
}

export const isLocked = (error: unknown): boolean =>
  ((sqliteCode(error) ?? 0) & 255) === codes.busy ||
  (isDriverAdapterError(error) && error.cause.kind === 'SocketTimeout')
