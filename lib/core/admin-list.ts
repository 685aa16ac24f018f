import { fault } from './contract/issue-rules'
import { db, Prisma } from './db/database'
import { type Names, type Sql, sql, type Tables } from './db/rows'
import { invalidParameter } from './refusal/refusal'

export interface ListInput {
  /** Search text. */
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

/** The row that a statement finds by name. PostgreSQL accepts no NUL in text. */
export async function findByName<Row>(name: string, statement: Sql<Row>): Promise<Row | undefined> {
  return name.includes('\0') ? undefined : (await db().query(statement))[0]
}

export function allOf(conditions: Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : Prisma.join(conditions, ' AND ')
}

/**
 * One page of a list.
 * @param rows one more than `limit` shows that there are more
 * @param cursorOf where the page after an item begins
 */
export function pageOf<Item>(rows: Item[], limit: number, cursorOf: (item: Item) => string) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** One page of a list by id, newest first. @param select the statement up to WHERE @param id the column */
export function newestPage<Item extends { id: number }>(
  select: Sql<Item>,
  id: 'id' | 'b.id' | 'h.id',
  conditions: Sql[],
  { limit, cursor }: Omit<ListInput, 'q'>,
) {
  const column = Prisma.raw(id)
  const olderThan = cursor === undefined ? [] : [sql`${column} < CAST(${BigInt(cursor)} AS bigint)`]
  const where = allOf([...conditions, ...olderThan])
  const statement: Sql<Item> = sql`${select} WHERE ${where} ORDER BY ${column} DESC LIMIT ${limit + 1}`
  return db()
    .query(statement)
    .then((rows) => pageOf(rows, limit, (row) => String(row.id)))
}

/**
 * The condition that an item follows a cursor. @param columns its creation time and name @throws Refusal
 * invalid_parameter
 */
export function afterCursor(columns: Sql, cursor: string): Sql {
  const [, time, name] = /^(\d{1,16})\.(.*)$/s.exec(cursor) ?? []
  if (time === undefined || name === undefined) throw invalidParameter('cursor', fault('cursor'))
  return sql`(${columns}) < (CAST(${BigInt(time)} AS bigint), ${name})`
}

/**
 * One page of a list by name, newest first.
 * @param select the statement up to WHERE @param name the column
 * @throws Refusal invalid_parameter
 */
export async function newestNamedPage<
  Name extends 'name' | 'link',
  Item extends { created_time: number } & Record<Name, string>,
>(select: Sql<Item>, name: Name, conditions: Sql[], { limit, cursor }: Omit<ListInput, 'q'>) {
  const column = Prisma.raw(name)
  const olderThan = cursor === undefined ? [] : [afterCursor(sql`created_time, ${column}`, cursor)]
  const where = allOf([...conditions, ...olderThan])
  const statement: Sql<Item> = sql`${select} WHERE ${where}
    ORDER BY created_time DESC, ${column} DESC LIMIT ${limit + 1}`
  return pageOf(await db().query(statement), limit, (item) => `${item.created_time}.${item[name]}`)
}
