import { processState } from '../process-state'
import { db, Prisma } from './database'
import { type Sql, sql } from './rows'

// Background work that one instance does at a time: rows with `lease_holder` and `lease_until`, by the database's clock,
// which all instances share. SQLite has one process, and needs no lease.

const holder = () => processState('lease-holder', () => crypto.randomUUID())

export const isShared = () => db().provider === 'postgresql'

const bigint = (value: number): Sql => sql`CAST(${value} AS bigint)`

const databaseNow: Sql = Prisma.raw('CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)')

/** Whether a time has passed. One further ahead than possible was stored before the clock was set back. */
export const hasPassed = (column: Sql, now: Sql, aheadMaxMs: number): Sql =>
  sql`(${column} <= ${now} OR ${column} > ${now} + ${bigint(aheadMaxMs)})`

/** Assignments of an UPDATE that takes or renews it. */
export const takeLease = (leaseMs: number): Sql =>
  sql`lease_holder = ${holder()}, lease_until = ${databaseNow} + ${bigint(leaseMs)}`

export const endLease: Sql = sql`lease_holder = NULL, lease_until = 0`

/** Whether no other instance has it. @param alias of the table */
export function isLeaseFree(alias: string, leaseMs: number): Sql {
  if (!isShared()) return sql`true`
  const [taker, until] = ['lease_holder', 'lease_until'].map((column) => Prisma.raw(`${alias}.${column}`))
  return sql`(${taker} IS NULL OR ${taker} = ${holder()} OR ${hasPassed(until as Sql, databaseNow, leaseMs)})`
}

/** Whether this instance has it. @param alias of the table */
export const isLeaseOwn = (alias: string): Sql =>
  isShared() ? sql`${Prisma.raw(`${alias}.lease_holder`)} = ${holder()}` : sql`true`
