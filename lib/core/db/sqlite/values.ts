import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils'
import type { SqliteRows } from './connection'
import type { SqliteValue } from './driver'

const fromText: Partial<Record<ArgType['scalarType'], (text: string) => SqliteValue>> = {
  int: (text) => BigInt(text),
  bigint: (text) => BigInt(text),
  float: Number.parseFloat,
  decimal: Number.parseFloat,
  datetime: (text) => storedDate(new Date(text)),
  bytes: (text) => Buffer.from(text, 'base64'),
}

/** As Prisma's adapters write dates, so that they compare as text. */
const storedDate = (date: Date): string => date.toISOString().replace('Z', '+00:00')

/** PostgreSQL refuses NUL too; one of the modules would silently truncate there. */
function storedText(text: string): string {
  if (!text.includes('\0')) return text
  throw new DriverAdapterError({ kind: 'InvalidInputValue', message: 'A text must not contain NUL.' })
}

/** Integers are bound as such in both modules. @throws DriverAdapterError for NUL, TypeError for unsupported values */
export function toSqlite(value: unknown, type: ArgType | undefined): SqliteValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return ((type && fromText[type.scalarType]) ?? storedText)(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (value instanceof Date) return storedDate(value)
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite has no place for a parameter of type ${typeof value}.`)
}

/** Declared types of the migrations; SQLite knows only affinities. */
const declaredTypes: Record<string, ColumnType> = {
  INTEGER: ColumnTypeEnum.Int32,
  INT: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  BOOLEAN: ColumnTypeEnum.Boolean,
  TEXT: ColumnTypeEnum.Text,
  VARCHAR: ColumnTypeEnum.Text,
  DATETIME: ColumnTypeEnum.DateTime,
  TIMESTAMP: ColumnTypeEnum.DateTime,
  DATE: ColumnTypeEnum.Date,
  TIME: ColumnTypeEnum.Time,
  DECIMAL: ColumnTypeEnum.Numeric,
  FLOAT: ColumnTypeEnum.Float,
  REAL: ColumnTypeEnum.Double,
  DOUBLE: ColumnTypeEnum.Double,
  JSONB: ColumnTypeEnum.Json,
  BLOB: ColumnTypeEnum.Bytes,
}

/** For expressions such as `count(*)`. */
function typeOfValue(value: SqliteValue): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64
  if (typeof value === 'number') return ColumnTypeEnum.UnknownNumber
  return value === null ? ColumnTypeEnum.Int32 : ColumnTypeEnum.Bytes
}

/** As declared, else of the first value that is not NULL. */
export function columnTypes({ columns, rows }: SqliteRows): ColumnType[] {
  return columns.map(({ type }, index) => {
    const known = type === null ? undefined : declaredTypes[type.toUpperCase()]
    if (known !== undefined) return known
    return typeOfValue(rows.find((row) => row[index] !== null)?.[index] ?? null)
  })
}

/** Dates as ISO 8601, integers as numbers while exact, else as digits. */
export function toPrisma(value: SqliteValue, type: ColumnType | undefined): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  const number = Number(value)
  if (type === ColumnTypeEnum.DateTime) return new Date(number).toISOString()
  if (typeof value === 'bigint') return Number.isSafeInteger(number) ? number : value.toString()
  // SQLite permits fractions in integer columns.
  return type === ColumnTypeEnum.Int32 || type === ColumnTypeEnum.Int64 ? Math.trunc(number) : number
}
