import { fault } from '@/lib/schemas/issue-rules'
import { type Sql, sql } from '../db/rows'
import { invalidParameter } from '../refusal'

/** The cursor after an item of a list that is ordered by creation and then by name, newest first. */
export function cursorAt(createdTime: number, name: string): string {
  return `${createdTime}.${name}`
}

/** @param columns the time of creation and the name @returns the condition that an item comes after a cursor @throws Refusal invalid_parameter */
export function afterCursor(columns: Sql, cursor: string): Sql {
  const [, time, name] = /^(\d{1,16})\.(.*)$/s.exec(cursor) ?? []
  if (time === undefined || name === undefined) throw invalidParameter('cursor', fault('cursor'))
  return sql`(${columns}) < (CAST(${BigInt(time)} AS bigint), ${name})`
}
