import { type ArgType, DriverAdapterError } from '@prisma/driver-adapter-utils'
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
