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

/** As Prisma's own adapters write dates, so that rows of either compare as text. */
const storedDate = (date: Date): string => date.toISOString().replace('Z', '+00:00')

/** PostgreSQL has no NUL either; and one of the modules would cut the text off there without a word. */
function storedText(text: string): string {
  if (!text.includes('\0')) return text
  throw new DriverAdapterError({ kind: 'InvalidInputValue', message: 'A text must not contain NUL.' })
}

/**
 * One argument of Prisma's as SQLite stores it. A whole number is an integer whichever module binds it: one of them
 * would make it a fraction.
 * @throws DriverAdapterError for a text with NUL, TypeError for what no column can hold
 */
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

/** What the columns of the migrations are declared as; SQLite itself gives these words no meaning beyond affinity. */
const declared: Record<string, ColumnType> = {
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

/** The type of a value whose column is an expression, such as `count(*)`. */
function typeOfValue(value: SqliteValue): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64
  if (typeof value === 'number') return ColumnTypeEnum.UnknownNumber
  return value === null ? ColumnTypeEnum.Int32 : ColumnTypeEnum.Bytes
}

/** One type per column: as declared, else as the first value that is not NULL shows. */
export function columnTypes({ columns, rows }: SqliteRows): ColumnType[] {
  return columns.map(({ type }, index) => {
    const known = type === null ? undefined : declared[type.toUpperCase()]
    if (known !== undefined) return known
    return typeOfValue(rows.find((row) => row[index] !== null)?.[index] ?? null)
  })
}

/**
 * A value as Prisma takes it: dates as ISO 8601 though a row may hold milliseconds, integers as number while that is
 * exact and as digits beyond.
 */
export function toPrisma(value: SqliteValue, type: ColumnType | undefined): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  const number = Number(value)
  if (type === ColumnTypeEnum.DateTime) return new Date(number).toISOString()
  if (typeof value === 'bigint') return Number.isSafeInteger(number) ? number : value.toString()
  // SQLite lets a fraction into a column of integers.
  return type === ColumnTypeEnum.Int32 || type === ColumnTypeEnum.Int64 ? Math.trunc(number) : number
}
