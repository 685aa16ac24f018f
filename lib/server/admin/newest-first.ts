import { Prisma, type Sql } from '../db/database'
import { invalidParameter } from '../refusal'

/** The cursor after an item of a list that is ordered by creation and then by name, newest first. */
export function cursorAt(createdTime: number, name: string): string {
  return `${createdTime}.${name}`
}

/** The condition that an item comes after a cursor. @throws Refusal invalid_parameter */
export function afterCursor(nameColumn: string, cursor: string): Sql {
  const [, time, name] = /^(\d{1,16})\.(.*)$/s.exec(cursor) ?? []
  if (time === undefined || name === undefined) throw invalidParameter('cursor', 'is not one of this list')
  return Prisma.sql`(created_time, ${Prisma.raw(nameColumn)}) < (CAST(${BigInt(time)} AS bigint), ${name})`
}
