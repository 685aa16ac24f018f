import { readRoomRow } from '@/lib/chat/server/admin/rooms'
import { lockRooms } from '@/lib/chat/server/room-names'
import { isRoomThere } from '@/lib/chat/server/store'
import { byId, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { type AuditStatement, changeAudited, deleteAudited } from '@/lib/core/db/audited-change'
import { bus } from '@/lib/core/db/bus'
import { db, Prisma } from '@/lib/core/db/database'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { Refusal } from '@/lib/core/refusal/refusal'
import {
  type AdminDelivery,
  type AdminOutgoingWebhook,
  type AdminTestOutcome,
  adminOutgoingWebhook,
  type DeliveriesInput,
  type NewOutgoingWebhookInput,
  type OutgoingWebhookChangeInput,
  type OutgoingWebhooksInput,
} from '../../contract/outgoing'
import { type OutgoingWebhookShape, outgoingWebhookLimits } from '../../limits'
import { sealed, unsealed } from '../sealed'
import { dispatcher } from './dispatcher'
import { newSecret } from './signature'
import { sendTest } from './test-delivery'

/** After a committed change, this process and the other instances reload. */
async function publishChange(): Promise<void> {
  await dispatcher().load()
  await bus().publish({ topic: 'settings', id: 'out_hooks' })
}

interface NewHook {
  room: string
  url: string
  shape: OutgoingWebhookShape
  include_bots: boolean
}

/** Without the fragment, and with numeric hosts in their usual form. */
function canonicalUrl(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/**
 * The cursor starts at the newest message.
 * @returns id and secret; null if there is no such room or a limit is reached
 */
async function insertHook(
  { room, url, shape, include_bots: withBots }: NewHook,
  note: AuditStatement,
): Promise<{ id: number; secret: string } | null> {
  const { hooksMax, roomHooksMax } = outgoingWebhookLimits
  const secret = newSecret()
  const source = sql`rooms r WHERE r.name = ${room} AND ${isRoomThere}
    AND (SELECT count(*) FROM out_hooks) < ${hooksMax}
    AND (SELECT count(*) FROM out_hooks o WHERE o.room_id = r.id) < ${roomHooksMax}`
  const names = columnNames(
    'OutHook',
    'room_id, url, shape, include_bots, secret, created_time, cursor_time, cursor_id',
  )
  const insert = sql`INSERT INTO out_hooks (${names})
    SELECT r.id, CAST(${sealed('outgoing webhooks', canonicalUrl(url))} AS text), CAST(${shape} AS text), CAST(${withBots} AS boolean),
      CAST(${sealed('outgoing webhooks', secret)} AS text), CAST(${Date.now()} AS bigint), r.last_time, r.last_id
    FROM ${source} RETURNING ${columns('OutHook', 'id')}`
  // Serialises concurrent inserts and the removal of the room; SQLite has one writer anyway.
  const table = db().provider === 'postgresql' ? [sql`LOCK TABLE out_hooks IN SHARE ROW EXCLUSIVE MODE`] : []
  const locks = [...lockRooms([room]), ...table]
  const results = await db().batch<Sql[]>([...locks, note(sql`EXISTS (SELECT 1 FROM ${source})`), insert])
  const [created] = results.at(-1) as RowOf<typeof insert>[]
  if (!created) return null
  await publishChange()
  return { id: created.id, secret }
}

/** A new URL or re-enabling resets the failure state. */
function assignments({ url, shape, include_bots: withBots, enabled }: OutgoingWebhookChangeInput): Sql {
  const set: Sql[] = [sql`version = version + 1`]
  if (url !== undefined) set.push(sql`url = ${sealed('outgoing webhooks', canonicalUrl(url))}`)
  if (shape !== undefined) set.push(sql`shape = ${shape}`)
  if (withBots !== undefined) set.push(sql`include_bots = ${withBots}`)
  if (enabled !== undefined) set.push(sql`enabled = ${enabled}`)
  if (url !== undefined || enabled)
    set.push(sql`failures = 0, failing_since = NULL, attempts = 0, next_try_time = 0, disabled_reason = NULL`)
  return Prisma.join(set)
}

/** @returns whether it still had this version */
async function updateHook(
  { id, version }: { id: number; version: number },
  changes: OutgoingWebhookChangeInput,
  note: AuditStatement,
): Promise<boolean> {
  const where = sql`id = ${id} AND version = ${version}`
  const change = sql`UPDATE out_hooks SET ${assignments(changes)} WHERE ${where} RETURNING ${columns('OutHook', 'id')}`
  const wasChanged = (await changeAudited('out_hooks', where, change, note)).length > 0
  if (wasChanged) await publishChange()
  return wasChanged
}

/** The previous secret signs too for a day. @returns the new one; null if there is no such webhook */
async function rotateSecret(id: number, note: AuditStatement): Promise<string | null> {
  const secret = newSecret()
  const until = Date.now() + outgoingWebhookLimits.secretBeforeHours * 3_600_000
  const where = sql`id = ${id}`
  const change = sql`UPDATE out_hooks SET secret_before = secret, before_until = CAST(${until} AS bigint),
    secret = ${sealed('outgoing webhooks', secret)}, next_try_time = 0, version = version + 1 WHERE ${where} RETURNING ${columns('OutHook', 'id')}`
  const wasThere = (await changeAudited('out_hooks', where, change, note)).length > 0
  if (wasThere) await publishChange()
  return wasThere ? secret : null
}

/** Deletes it with its log. @returns whether it was there */
async function deleteHook(id: number, note: AuditStatement): Promise<boolean> {
  const wasThere = await deleteAudited('out_hooks', sql`id = ${id}`, note)
  if (wasThere) await publishChange()
  return wasThere
}

const tables = { h: 'OutHook', r: 'Room', d: 'Delivery?' } as const
const select = sql`SELECT
  ${columns(tables, 'h.id, r.name AS room, h.url, h.shape, h.include_bots, h.enabled, h.disabled_reason, h.created_time, h.version')},
  ${columns(tables, 'h.failures, h.next_try_time, h.before_until, d.outcome AS last_outcome, d.time AS last_time')}
  FROM out_hooks h JOIN rooms r ON r.id = h.room_id
  LEFT JOIN deliveries d ON d.id = (SELECT max(n.id) FROM deliveries n WHERE n.hook_id = h.id)`

function toAdminOutgoingWebhook(row: RowOf<typeof select>): AdminOutgoingWebhook {
  const now = Date.now()
  return adminOutgoingWebhook.parse({
    ...row,
    url: unsealed('outgoing webhooks', row.url) ?? '',
    next_try_time: row.enabled && row.next_try_time > 0 ? row.next_try_time : null,
    before_until: row.before_until > now ? row.before_until : null,
  })
}

const noHook = () => new Refusal('not_found', 'no_webhook')

/** For the audit log: path and query may be credentials. */
const originOf = (url: string): string => (URL.canParse(url) ? `${new URL(url).origin}/…` : '')

const targetOf = ({ id, room }: Pick<AdminOutgoingWebhook, 'id' | 'room'>): string =>
  `webhook ${id} of ${room}`

/** Newest first. */
export async function listOutgoingWebhooks({ room, ...paging }: OutgoingWebhooksInput) {
  const conditions = room === undefined ? [] : [sql`r.name = ${room}`]
  const page = await listPage(select, byId('out_hooks h', 'h.id', 'DESC'), conditions, paging)
  return { outhooks: page.items.map(toAdminOutgoingWebhook), cursor: page.cursor }
}

/** How many webhooks fail, and how many were disabled because of it. Their number is limited. */
export async function countTroubledWebhooks(): Promise<{ failing: number; disabled: number }> {
  const [row] = await db().query(sql<{ failing: number; disabled: number }>`
    SELECT count(CASE WHEN enabled AND failures > 0 THEN 1 END) AS failing,
      count(CASE WHEN NOT enabled AND disabled_reason IS NOT NULL THEN 1 END) AS disabled FROM out_hooks`)
  return row ?? { failing: 0, disabled: 0 }
}

/** @throws Refusal not_found */
export async function readOutgoingWebhook(id: number): Promise<AdminOutgoingWebhook> {
  const [row] = await db().query(sql`${select} WHERE h.id = ${id}`)
  if (!row) throw noHook()
  return toAdminOutgoingWebhook(row)
}

/** Bytes of a webhook with the longest URL, a full log and the audit entry. */
const hookBytes = 24_000

/** The only response with the secret. @throws Refusal not_found (room), conflict, storage_full */
export async function createOutgoingWebhook(input: NewOutgoingWebhookInput, actor: string) {
  await requireStorageFor(hookBytes)
  const { room, shape } = input
  await readRoomRow(room)
  const after = { shape, url: originOf(input.url) }
  const note = auditStatement({ actor, action: 'webhook.create', target: `webhook of ${room}`, after })
  const created = await insertHook(input, note)
  if (!created) {
    await readRoomRow(room) // removed meanwhile?
    throw new Refusal('conflict', 'webhooks_max', {
      values: { max: outgoingWebhookLimits.hooksMax, room_max: outgoingWebhookLimits.roomHooksMax },
    })
  }
  return { ...(await readOutgoingWebhook(created.id)), secret: created.secret }
}

/** @throws Refusal not_found, invalid_parameter, conflict when its version has changed */
export async function changeOutgoingWebhook(
  id: number,
  input: OutgoingWebhookChangeInput,
  actor: string,
): Promise<AdminOutgoingWebhook> {
  const seen = await readOutgoingWebhook(id)
  const { url, shape, include_bots: withBots, enabled } = input
  if ([url, shape, withBots, enabled].every((value) => value === undefined))
    throw new Refusal('invalid_parameter', 'nothing_to_change')
  const audited = (hook: OutgoingWebhookChangeInput) => ({
    ...(url === undefined ? {} : { url: originOf(hook.url ?? '') }),
    ...(shape === undefined ? {} : { shape: hook.shape }),
    ...(withBots === undefined ? {} : { include_bots: hook.include_bots }),
    ...(enabled === undefined ? {} : { enabled: hook.enabled }),
  })
  const entry = { actor, action: 'webhook.change', target: targetOf(seen) } as const
  const note = auditStatement({ ...entry, before: audited(seen), after: audited(input) })
  const version = input.version ?? seen.version
  if (!(await updateHook({ id, version }, input, note))) throw new Refusal('conflict', 'webhook_changed')
  return readOutgoingWebhook(id)
}

/** The only response with the new secret. @throws Refusal not_found */
export async function rotateOutgoingSecret(id: number, actor: string) {
  const seen = await readOutgoingWebhook(id)
  const secret = await rotateSecret(
    id,
    auditStatement({ actor, action: 'webhook.secret', target: targetOf(seen) }),
  )
  if (secret === null) throw noHook()
  return { ...(await readOutgoingWebhook(id)), secret }
}

/** @throws Refusal not_found */
export async function deleteOutgoingWebhook(id: number, actor: string): Promise<void> {
  const { room, shape, url } = await readOutgoingWebhook(id)
  const entry = { actor, action: 'webhook.delete', target: targetOf({ id, room }) } as const
  if (!(await deleteHook(id, auditStatement({ ...entry, before: { shape, url: originOf(url) } }))))
    throw noHook()
}

/** @throws Refusal not_found, unavailable */
export async function testOutgoingWebhook(id: number): Promise<AdminTestOutcome> {
  const outcome = await sendTest(id)
  if (!outcome) throw noHook()
  return outcome
}

const entryColumns = columns('Delivery', 'id, webhook_id, attempt, outcome, milliseconds, left_out, time')

/** Newest first. @throws Refusal not_found */
export async function listDeliveries({ hook, ...paging }: DeliveriesInput) {
  await readOutgoingWebhook(hook)
  const entries: Sql<AdminDelivery> = sql`SELECT ${entryColumns} FROM deliveries`
  const order = byId('deliveries', 'id', 'DESC')
  const page = await listPage(entries, { ...order, within: sql`hook_id = ${hook}` }, [], paging)
  return { deliveries: page.items, cursor: page.cursor }
}
