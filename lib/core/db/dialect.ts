import { db, Prisma } from './database'
import { type Sql, sql } from './rows'

/**
 * The SQL that differs between the databases. Rows are passed as one JSON parameter, so that a batch is one
 * statement. `field` is a key of the row, or a position where rows are arrays, which are read faster.
 */
interface Dialect {
  /** `FROM` source: one row `j` per element. */
  each(rows: unknown[]): Sql
  ordinal: Sql
  text(field: Field): Sql
  bigint(field: Field): Sql
  boolean(field: Field): Sql
  /** As a subquery. */
  list(values: string[]): Sql
  greatest: Sql
  /** Locks the rows of a SELECT until the transaction ends; unnecessary on SQLite, which has one writer. */
  lockRows(rows: Sql): Sql[]
  /** Lets transactions about the same text wait for each other until they end; unnecessary on SQLite. */
  lockText(text: string): Sql[]
  /** With its ASCII letters in lower case, as in indexes. */
  asciiLower(column: string): Sql
}

type Field = string | number

const raw = Prisma.raw
const fieldOf = (field: Field) => `j.value ->> ${typeof field === 'number' ? field : `'${field}'`}`

const sqlite: Dialect = {
  each: (rows) => sql`json_each(${JSON.stringify(rows)}) AS j`,
  ordinal: raw('j.key'),
  text: (field) => raw(`(${fieldOf(field)})`),
  bigint: (field) => raw(`(${fieldOf(field)})`),
  boolean: (field) => raw(`(${fieldOf(field)})`),
  list: (values) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
  greatest: raw('max'),
  lockRows: () => [],
  lockText: () => [],
  asciiLower: (column) => raw(`lower(${column})`),
}

const postgresql: Dialect = {
  each: (rows) =>
    sql`jsonb_array_elements(CAST(${JSON.stringify(rows)} AS jsonb)) WITH ORDINALITY AS j(value, ordinal)`,
  ordinal: raw('j.ordinal'),
  text: (field) => raw(`(${fieldOf(field)})`),
  bigint: (field) => raw(`(${fieldOf(field)})::bigint`),
  boolean: (field) => raw(`(${fieldOf(field)})::boolean`),
  list: (values) => sql`(SELECT jsonb_array_elements_text(CAST(${JSON.stringify(values)} AS jsonb)))`,
  greatest: raw('greatest'),
  lockRows: (rows) => [sql`${rows} FOR UPDATE`],
  // Texts with the same hash wait for each other for nothing.
  lockText: (text) => [
    sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(CAST(${text} AS text), 0))`,
  ],
  asciiLower: (column) => raw(`lower(${column} COLLATE "C")`),
}

export function dialect(): Dialect {
  return db().provider === 'sqlite' ? sqlite : postgresql
}
