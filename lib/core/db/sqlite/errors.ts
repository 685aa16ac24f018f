import { DriverAdapterError, type MappedError } from '@prisma/driver-adapter-utils'
import { codes, sqliteCode } from './result-codes'

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

/** An SQLite error as Prisma's (P2002 and so on); others unchanged. */
export function toPrismaError(error: unknown): unknown {
  const code = sqliteCode(error)
  if (code === null || !(error instanceof Error)) return error
  return new DriverAdapterError({
    originalCode: String(code),
    originalMessage: error.message,
    ...mappedError(code, error.message),
  })
}
