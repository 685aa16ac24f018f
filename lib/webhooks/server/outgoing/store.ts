import { hasMessagesAfter } from '@/lib/chat/server/messages-after'
import { deletionTime } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { endLease, hasPassed, isLeaseFree, isLeaseOwn, isShared, takeLease } from '@/lib/core/db/lease'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { type OutgoingWebhookShape, outgoingWebhookLimits } from '../../limits'
import { delayMaxMs } from './retry'

/** Longer than an attempt, and renewed with each. */
const leaseMs = 60_000

const bigint = (value: number): Sql => sql`CAST(${value} AS bigint)`

const isDue = (now: number): Sql => hasPassed(Prisma.raw('h.next_try_time'), bigint(now), delayMaxMs)

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
export async function readPending(now: number, id?: number): Promise<number[]> {
  const which = id === undefined ? sql`h.enabled` : sql`h.enabled AND h.id = ${id}`
  const rows = await db().query(sql`SELECT ${columns({ h: 'OutHook' }, 'h.id')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id
    WHERE ${which} AND ${isDue(now)} AND ${isLeaseFree('h', leaseMs)} AND ${hasMessagesAfter(Prisma.raw('h.cursor_id'))}`)
  return rows.map((row) => row.id)
}

/** Null if nothing is pending or another instance has the lease. */
export async function claim(id: number, now: number): Promise<ClaimedWebhook | null> {
  if ((await readPending(now, id)).length === 0) return null
  if (isShared())
    await db().batch([
      sql`UPDATE out_hooks AS h SET ${takeLease(leaseMs)}
        WHERE h.id = ${id} AND h.enabled AND ${isDue(now)} AND ${isLeaseFree('h', leaseMs)}`,
    ])
  const [row] = await db().query(sql`SELECT ${claimed}, ${columns({ r: 'Room' }, 'r.name AS room')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id
    WHERE h.id = ${id} AND h.enabled AND ${isDue(now)} AND ${isLeaseOwn('h')}`)
  return row ? { ...row, shape: row.shape as OutgoingWebhookShape } : null
}

/** Milliseconds until the retry; null if none is scheduled. */
export async function retryDelayOf(id: number, now: number): Promise<number | null> {
  const [row] = await db().query(sql`SELECT ${columns({ h: 'OutHook' }, 'h.next_try_time')} FROM out_hooks h
    WHERE h.id = ${id} AND h.enabled AND NOT ${isDue(now)}`)
  return row ? Math.max(1, row.next_try_time - now) : null
}

export async function release(id: number): Promise<void> {
  if (!isShared()) return
  await db().batch([sql`UPDATE out_hooks AS h SET ${endLease} WHERE h.id = ${id} AND ${isLeaseOwn('h')}`])
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
  const lease = isShared() ? sql`, ${takeLease(leaseMs)}` : sql``
  const [changed] = await db().batch([
    sql`UPDATE out_hooks AS h SET ${set}${lease} WHERE h.id = ${id} AND ${isLeaseOwn('h')} AND ${onlyIf}
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
