import { hasMessagesAfter } from '@/lib/chat/server/messages-after'
import { deletionTime } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { processState } from '@/lib/core/process-state'
import { type OutgoingWebhookShape, outgoingWebhookLimits } from '../../limits'
import { delayMaxMs } from './retry'

/** Longer than an attempt, and renewed with each. */
const leaseMs = 60_000

const holder = () => processState('webhook-lease-holder', () => crypto.randomUUID())

const isShared = () => db().provider === 'postgresql'
const bigint = (value: number): Sql => sql`CAST(${value} AS bigint)`

/** Leases use the database's clock, which all instances share. */
const databaseNow: Sql = Prisma.raw('CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)')

/** Whether a time has passed. One further ahead than possible was stored before the clock was set back. */
const hasPassed = (column: Sql, now: Sql, aheadMaxMs: number): Sql =>
  sql`(${column} <= ${now} OR ${column} > ${now} + ${bigint(aheadMaxMs)})`

const isDue = (): Sql => hasPassed(Prisma.raw('h.next_try_time'), bigint(Date.now()), delayMaxMs)

/** Whether no other instance holds the lease; SQLite has one process. */
function isFree(): Sql {
  if (!isShared()) return sql`true`
  return sql`(h.lease_holder IS NULL OR h.lease_holder = ${holder()}
    OR ${hasPassed(Prisma.raw('h.lease_until'), databaseNow, leaseMs)})`
}

const claimed = sql`
  ${columns({ h: 'OutHook' }, 'h.id, h.room_id, h.url, h.shape, h.include_bots, h.secret, h.secret_before, h.before_until')},
  ${columns({ h: 'OutHook' }, 'h.version, h.cursor_id, h.failures, h.failing_since, h.attempts')}`

export interface ClaimedWebhook extends Omit<RowOf<typeof claimed>, 'shape'> {
  shape: OutgoingWebhookShape
  room: string
}

const known = columns({ h: 'OutHook', r: 'Room' }, 'h.id, r.name AS room, h.next_try_time')

/** `next_try_time` 0: at once. */
export type EnabledWebhook = RowOf<typeof known>

export function readEnabled(): Promise<EnabledWebhook[]> {
  return db().query(
    sql`SELECT ${known} FROM out_hooks h JOIN rooms r ON r.id = h.room_id WHERE h.enabled ORDER BY h.id`,
  )
}

/** Webhooks that are due, have messages to deliver and are not leased. @param id only this one */
export async function readPending(id?: number): Promise<number[]> {
  const which = id === undefined ? sql`h.enabled` : sql`h.enabled AND h.id = ${id}`
  const rows = await db().query(sql`SELECT ${columns({ h: 'OutHook' }, 'h.id')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id
    WHERE ${which} AND ${isDue()} AND ${isFree()} AND ${hasMessagesAfter(Prisma.raw('h.cursor_id'))}`)
  return rows.map((row) => row.id)
}

/** Null if nothing is pending or another instance has the lease. */
export async function claim(id: number): Promise<ClaimedWebhook | null> {
  if ((await readPending(id)).length === 0) return null
  if (isShared())
    await db().batch([
      sql`UPDATE out_hooks AS h SET lease_holder = ${holder()}, lease_until = ${databaseNow} + ${bigint(leaseMs)}
        WHERE h.id = ${id} AND h.enabled AND ${isDue()} AND ${isFree()}`,
    ])
  const isOwn = isShared() ? sql`h.lease_holder = ${holder()}` : sql`true`
  const [row] = await db().query(sql`SELECT ${claimed}, ${columns({ r: 'Room' }, 'r.name AS room')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id
    WHERE h.id = ${id} AND h.enabled AND ${isDue()} AND ${isOwn}`)
  return row ? { ...row, shape: row.shape as OutgoingWebhookShape } : null
}

/** Milliseconds until the retry; null if none is scheduled. */
export async function retryDelayOf(id: number): Promise<number | null> {
  const [row] = await db().query(sql`SELECT ${columns({ h: 'OutHook' }, 'h.next_try_time')} FROM out_hooks h
    WHERE h.id = ${id} AND h.enabled AND NOT ${isDue()}`)
  return row ? Math.max(1, row.next_try_time - Date.now()) : null
}

export async function release(id: number): Promise<void> {
  if (!isShared()) return
  await db().batch([
    sql`UPDATE out_hooks SET lease_holder = NULL, lease_until = 0 WHERE id = ${id} AND lease_holder = ${holder()}`,
  ])
}

interface LogEntry {
  messageId: string
  attempt: number
  outcome: string
  milliseconds: number
  leftOut?: number
}

export function logStatements(id: number, entry: LogEntry): Sql[] {
  const { messageId, attempt, outcome, milliseconds, leftOut = 0 } = entry
  const names = columnNames('Delivery', 'hook_id, webhook_id, attempt, outcome, milliseconds, left_out, time')
  return [
    sql`INSERT INTO deliveries (${names})
      SELECT h.id, CAST(${messageId} AS text), CAST(${attempt} AS integer), CAST(${outcome} AS text),
        CAST(${milliseconds} AS integer), CAST(${leftOut} AS integer), ${bigint(Date.now())}
      FROM out_hooks h WHERE h.id = ${id}`,
    sql`DELETE FROM deliveries WHERE hook_id = ${id} AND id <= (
      SELECT id FROM deliveries WHERE hook_id = ${id} ORDER BY id DESC LIMIT 1 OFFSET ${outgoingWebhookLimits.deliveriesMax})`,
  ]
}

/**
 * Updates a webhook after an attempt and writes its log entry, in one transaction.
 * @param set what follows SET @param onlyIf a further condition
 * @returns false if it is gone, leased by another instance, or fails the condition
 */
export async function saveProgress(
  id: number,
  set: Sql,
  entry: LogEntry | null,
  onlyIf: Sql = sql`true`,
): Promise<boolean> {
  const isOwn = isShared() ? sql`lease_holder = ${holder()}` : sql`true`
  const lease = isShared() ? sql`, lease_until = ${databaseNow} + ${bigint(leaseMs)}` : sql``
  const [changed] = await db().batch([
    sql`UPDATE out_hooks SET ${set}${lease} WHERE id = ${id} AND ${isOwn} AND ${onlyIf}
      RETURNING ${columns('OutHook', 'id')}`,
    ...(entry ? logStatements(id, entry) : []),
  ])
  return (changed?.length ?? 0) > 0
}

/** Moves the cursor past a message, never back. */
export const advanceCursor = ({ id, time }: { id: number; time: number }): Sql =>
  sql`cursor_id = CASE WHEN cursor_id < ${bigint(id)} THEN ${bigint(id)} ELSE cursor_id END,
    cursor_time = CASE WHEN cursor_time < ${bigint(time)} THEN ${bigint(time)} ELSE cursor_time END, attempts = 0`

const stepRows = 1000

export const deliverySweeper = () =>
  sweeper('deliveries of webhooks', async () => {
    const cutoff = BigInt(deletionTime() - outgoingWebhookLimits.deliveryDaysMax * dayMs)
    const due = sql`time < ${cutoff}`
    if ((await db().query(sql`SELECT 1 FROM deliveries WHERE ${due} LIMIT 1`)).length === 0) return false
    const [rows] = await db().batch([
      sql`DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE ${due} ORDER BY id LIMIT ${stepRows})
        RETURNING ${columns('Delivery', 'id')}`,
    ])
    return rows.length === stepRows
  })
