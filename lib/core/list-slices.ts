import { db, Prisma } from './db/database'
import { type Sql, sql } from './db/rows'
import { yieldCpu } from './http/cpu'

/**
 * Rows of one slice. On SQLite a statement blocks the process: some milliseconds for a search without a match. On
 * PostgreSQL only the round trips matter.
 */
export const sliceRows = { sqlite: 2_500, postgresql: 50_000 }

/** An order of rows by unique columns of an index. */
export interface ListOrder<Key> {
  /** What is scanned, as after FROM. */
  from: string
  /** With the alias in `from`. */
  columns: string
  direction: 'ASC' | 'DESC'
  /** A condition that an index with these columns covers. */
  within?: Sql
  /** Their values at a cursor, in parentheses. @throws Refusal invalid_parameter */
  valuesOf: (cursor: string) => Sql
  cursorOf: (row: Key) => string
}

interface Slice {
  /** The condition that a row is in it. */
  range: Sql
  /** ORDER BY. */
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
  { from, columns, direction, within = sql`true`, valuesOf, cursorOf }: ListOrder<Key>,
  cursor?: string,
): AsyncGenerator<Slice> {
  const [after, upTo] = direction === 'ASC' ? ['>', '<='] : ['<', '>=']
  const ordered = Prisma.raw(`ORDER BY ${columns.replace(/(?=,|$)/g, ` ${direction}`)}`)
  const compared = (operator: string, at: string) =>
    sql`${Prisma.raw(`(${columns}) ${operator}`)} ${valuesOf(at)}`
  const skipped = sliceRows[db().provider] - 1
  for (let begin = cursor; ; ) {
    const rest = begin === undefined ? within : sql`${within} AND ${compared(after, begin)}`
    const statement = sql`SELECT ${Prisma.raw(columns)} FROM ${Prisma.raw(from)}
      WHERE ${rest} ${ordered} LIMIT 1 OFFSET ${skipped}`
    const [last] = await db().query(statement as Sql<Key>)
    if (last === undefined) return yield { range: rest, ordered, end: null }
    const end = cursorOf(last)
    yield { range: sql`${rest} AND ${compared(upTo, end)}`, ordered, end }
    begin = end
    await yieldCpu()
  }
}
