import { fault } from './contract/issue-rules'
import { db, Prisma } from './db/database'
import { type Names, type Sql, sql, type Tables } from './db/rows'
import { yieldCpu } from './http/cpu'
import { invalidParameter } from './refusal/refusal'

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

export interface ListInput {
  q?: string | undefined
  limit: number
  /** Where the previous page ended. */
  cursor?: string | undefined
}

/** The condition that one of these columns contains a text; ASCII letters match in either case. */
export function contains<const T extends Tables, const List extends string>(
  _tables: T,
  columns: List & Names<T, List>,
  text: string,
): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // SQLite's LIKE folds ASCII letters only; so does PostgreSQL's in the C collation, the cheapest one.
  const like = Prisma.raw(db().provider === 'postgresql' ? 'COLLATE "C" ILIKE' : 'LIKE')
  const conditions = columns
    .split(', ')
    .map((column) => sql`${Prisma.raw(column)} ${like} ${pattern} ESCAPE ${Prisma.raw("'\\'")}`)
  return sql`(${Prisma.join(conditions, ' OR ')})`
}

export const isFlagged = (flagged: boolean): Sql => sql`flagged = ${flagged}`

export function allOf(conditions: Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : Prisma.join(conditions, ' AND ')
}

export const byId = (
  table: string,
  direction: 'ASC' | 'DESC',
  alias?: string,
): ListOrder<{ id: number }> => ({
  table,
  ...(alias !== undefined && { alias }),
  key: 'id',
  direction,
  valuesOf: (cursor) => sql`(CAST(${BigInt(cursor)} AS bigint))`,
  cursorOf: ({ id }) => String(id),
})

/** Newest first, by the time of creation or deletion, and a name. */
export const byAge = <Name extends 'name' | 'link', Time extends 'created_time' | 'trashed_time'>(
  table: string,
  name: Name,
  by: Time,
  within?: Sql,
): ListOrder<Record<Time, number | null> & Record<Name, string>> => ({
  table,
  by,
  key: name,
  within,
  direction: 'DESC',
  valuesOf(cursor) {
    const [, time, after] = /^(\d{1,16})\.(.*)$/s.exec(cursor) ?? []
    if (time === undefined || after === undefined) throw invalidParameter('cursor', fault('cursor'))
    return sql`(CAST(${BigInt(time)} AS bigint), ${after})`
  },
  cursorOf: (row) => `${row[by]}.${row[name]}`,
})

/** Slices that one page scans: about a tenth of a second. */
export const pageSlices = { sqlite: 20, postgresql: 5 }

/**
 * One page of a list or search. The rows are scanned in slices, and a page ends after {@link pageSlices}, so it may
 * have fewer rows than `limit`, or none, and still a cursor.
 * @param select the statement up to WHERE
 * @throws Refusal invalid_parameter for a cursor of another list
 */
export async function listPage<Key extends object, Item extends Key>(
  select: Sql<Item>,
  order: ListOrder<Key>,
  conditions: Sql[],
  { limit, cursor }: Omit<ListInput, 'q'>,
): Promise<{ items: Item[]; cursor: string | null }> {
  const found: Item[] = []
  let left = pageSlices[db().provider]
  for await (const { range, ordered, end } of slicesOf(order, cursor)) {
    const missing = limit + 1 - found.length
    const statement: Sql<Item> = sql`${select} WHERE ${allOf([range, ...conditions])} ${ordered} LIMIT ${missing}`
    found.push(...(await db().query(statement)))
    if (found.length > limit) break
    if (--left === 0) return { items: found, cursor: end }
  }
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: found.length > limit && last !== undefined ? order.cursorOf(last) : null }
}
