import { db, Prisma } from './db/database'
import { type Sql, sql } from './db/rows'
import { yieldCpu } from './http/cpu'

/**
 * Rows of one slice. On SQLite a statement blocks the process: some milliseconds for a search without a match. On
 * PostgreSQL only the round trips matter.
 */
export const sliceRows = { sqlite: 2_500, postgresql: 50_000 }

/** An order of the rows of a table, by one or two columns of an index. */
export interface ListOrder<Key> {
  table: string
  /** Of the table in the statements that read it. */
  alias?: string
  /** The column that comes before the key. */
  by?: string
  /** The column that names a row. */
  key: string
  direction: 'ASC' | 'DESC'
  /** A condition that an index with these columns covers. */
  within?: Sql
  /** The values of the columns at a cursor, in parentheses. @throws Refusal invalid_parameter */
  valuesOf: (cursor: string) => Sql
  cursorOf: (row: Key) => string
}

/** For statements with the alias of the order. */
export const qualified = ({ alias }: Pick<ListOrder<never>, 'alias'>, column: string) =>
  alias === undefined ? column : `${alias}.${column}`

interface Slice {
  /** The table with its alias, for FROM. */
  from: Sql
  /** The condition that a row is in it. */
  range: Sql
  ordered: Sql
  /** The cursor of its last row; null if no row follows. */
  end: string | null
}

/**
 * Splits a table into slices of rows, so that no statement has to read all of it, and waits between them. Slices are of
 * rows, not of ids: ids have gaps of any size.
 * @param cursor after which the first slice begins
 */
export async function* slicesOf<Key extends object>(
  order: ListOrder<Key>,
  cursor?: string,
): AsyncGenerator<Slice> {
  const { table, alias = '', by, key, direction, within = sql`true`, valuesOf, cursorOf } = order
  const [after, upTo] = direction === 'ASC' ? ['>', '<='] : ['<', '>=']
  const from = Prisma.raw(`${table} ${alias}`)
  const columns = (by === undefined ? [key] : [by, key]).map((column) => qualified(order, column))
  const ordered = Prisma.raw(`ORDER BY ${columns.map((column) => `${column} ${direction}`).join()}`)
  const compared = (operator: string, at: string) =>
    sql`${Prisma.raw(`(${columns.join()}) ${operator}`)} ${valuesOf(at)}`
  const skipped = sliceRows[db().provider] - 1
  for (let begin = cursor; ; ) {
    const rest = begin === undefined ? within : sql`${within} AND ${compared(after, begin)}`
    const statement = sql`SELECT ${Prisma.raw(columns.join())} FROM ${from}
      WHERE ${rest} ${ordered} LIMIT 1 OFFSET ${skipped}`
    const [last] = await db().query(statement as Sql<Key>)
    if (last === undefined) return yield { from, range: rest, ordered, end: null }
    const end = cursorOf(last)
    yield { from, range: sql`${rest} AND ${compared(upTo, end)}`, ordered, end }
    begin = end
    await yieldCpu()
  }
}
