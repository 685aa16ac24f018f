import { fault } from '@/lib/schemas/issue-rules'
import { db, Prisma } from '../db/database'
import { type Sql, sql } from '../db/rows'
import { invalidParameter } from '../refusal'
import { all, type ListInput, pageOf } from './list'

/** The condition that an item comes after a cursor. @param columns its creation and its name @throws Refusal invalid_parameter */
export function afterCursor(columns: Sql, cursor: string): Sql {
  const [, time, name] = /^(\d{1,16})\.(.*)$/s.exec(cursor) ?? []
  if (time === undefined || name === undefined) throw invalidParameter('cursor', fault('cursor'))
  return sql`(${columns}) < (CAST(${BigInt(time)} AS bigint), ${name})`
}

/**
 * One page of a list of named things, newest first.
 * @param select the statement up to WHERE @param name the column
 * @throws Refusal invalid_parameter
 */
export async function newestNamedPage<
  Name extends 'name' | 'link',
  Item extends { created_time: number } & Record<Name, string>,
>(select: Sql<Item>, name: Name, conditions: Sql[], { limit, cursor }: Omit<ListInput, 'q'>) {
  // SQL unread: one of the names above.
  const column = Prisma.raw(name)
  // SQL of texts
  const older = cursor === undefined ? [] : [afterCursor(sql`created_time, ${column}`, cursor)]
  const where = all([...conditions, ...older])
  // SQL of texts
  const statement: Sql<Item> = sql`${select} WHERE ${where}
    ORDER BY created_time DESC, ${column} DESC LIMIT ${limit + 1}`
  return pageOf(await db().query(statement), limit, (item) => `${item.created_time}.${item[name]}`)
}
