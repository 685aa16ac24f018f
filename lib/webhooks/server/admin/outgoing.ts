import { readRoomRow } from '@/lib/chat/server/admin/rooms'
import { newestPage } from '@/lib/core/admin-list'
import { auditNote } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { Refusal } from '@/lib/core/refusal/refusal'
import {
  type AdminDelivery,
  type AdminOutHook,
  type AdminTestOutcome,
  adminOutHook,
  type DeliveriesInput,
  type NewOutHookInput,
  type OutHookChangeInput,
  type OutHooksInput,
  outHookLimits,
} from '../../contract/admin-outgoing'
import { changeHook, makeHook, removeHook, rollSecret } from '../outgoing/changes'
import { unsealed } from '../outgoing/secrets'
import { sendTest } from '../outgoing/test-delivery'

const tables = { h: 'OutHook', r: 'Room', d: 'Delivery?' } as const
const select = sql`SELECT
  ${columns(tables, 'h.id, r.name AS room, h.url, h.shape, h.include_bots, h.enabled, h.disabled_reason, h.created_time, h.version')},
  ${columns(tables, 'h.failures, h.next_try_time, h.before_until, d.outcome AS last_outcome, d.time AS last_time')}
  FROM out_hooks h JOIN rooms r ON r.id = h.room_id
  LEFT JOIN deliveries d ON d.id = (SELECT max(n.id) FROM deliveries n WHERE n.hook_id = h.id)`

function toAdminOutHook(row: RowOf<typeof select>): AdminOutHook {
  const now = Date.now()
  return adminOutHook.parse({
    ...row,
    url: unsealed(row.url) ?? '',
    next_try_time: row.enabled && row.next_try_time > 0 ? row.next_try_time : null,
    before_until: row.before_until > now ? row.before_until : null,
  })
}

const noHook = () => new Refusal('not_found', 'no_webhook')

/** What the audit log says of an address: the rest of it may be a credential. */
const originOf = (url: string): string => (URL.canParse(url) ? `${new URL(url).origin}/…` : '')

/** What the audit log calls a hook. */
const targetOf = ({ id, room }: Pick<AdminOutHook, 'id' | 'room'>): string => `webhook ${id} of ${room}`

/** The outgoing webhooks, newest first. */
export async function listOutHooks({ room, ...place }: OutHooksInput) {
  const conditions = room === undefined ? [] : [sql`r.name = ${room}`]
  const page = await newestPage(select, 'h.id', conditions, place)
  return { outhooks: page.items.map(toAdminOutHook), cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readOutHook(id: number): Promise<AdminOutHook> {
  const [row] = await db().query(sql`${select} WHERE h.id = ${id}`)
  if (!row) throw noHook()
  return toAdminOutHook(row)
}

/** What a hook takes with the longest address and its log, with its entry in the audit log. */
const hookBytes = 24_000

/** Makes a hook. Its secret is shown this once. @throws Refusal not_found (room), conflict, storage_full */
export async function createOutHook(input: NewOutHookInput, actor: string) {
  await requireStorageFor(hookBytes)
  const { room, shape } = input
  await readRoomRow(room)
  const after = { shape, url: originOf(input.url) }
  const note = auditNote({ actor, action: 'webhook.create', target: `webhook of ${room}`, after })
  const made = await makeHook(input, note)
  if (!made) {
    await readRoomRow(room) // it may be gone by now
    throw new Refusal('conflict', 'webhooks_max', {
      values: { max: outHookLimits.hooksMax, room_max: outHookLimits.roomHooksMax },
    })
  }
  return { ...(await readOutHook(made.id)), secret: made.secret }
}

/** @throws Refusal not_found, invalid_parameter, conflict when it has another version by now */
export async function changeOutHook(
  id: number,
  input: OutHookChangeInput,
  actor: string,
): Promise<AdminOutHook> {
  const seen = await readOutHook(id)
  const { url, shape, include_bots: withBots, enabled } = input
  if ([url, shape, withBots, enabled].every((value) => value === undefined))
    throw new Refusal('invalid_parameter', 'nothing_to_change')
  const noted = (hook: OutHookChangeInput) => ({
    ...(url === undefined ? {} : { url: originOf(hook.url ?? '') }),
    ...(shape === undefined ? {} : { shape: hook.shape }),
    ...(withBots === undefined ? {} : { include_bots: hook.include_bots }),
    ...(enabled === undefined ? {} : { enabled: hook.enabled }),
  })
  const entry = { actor, action: 'webhook.change', target: targetOf(seen) } as const
  const note = auditNote({ ...entry, before: noted(seen), after: noted(input) })
  const version = input.version ?? seen.version
  if (!(await changeHook({ id, version }, input, note))) throw new Refusal('conflict', 'webhook_changed')
  return readOutHook(id)
}

/** Gives a hook a new secret, which is shown this once. @throws Refusal not_found */
export async function rollOutHook(id: number, actor: string) {
  const seen = await readOutHook(id)
  const secret = await rollSecret(id, auditNote({ actor, action: 'webhook.secret', target: targetOf(seen) }))
  if (secret === null) throw noHook()
  return { ...(await readOutHook(id)), secret }
}

/** @throws Refusal not_found */
export async function deleteOutHook(id: number, actor: string): Promise<void> {
  const { room, shape, url } = await readOutHook(id)
  const entry = { actor, action: 'webhook.delete', target: targetOf({ id, room }) } as const
  if (!(await removeHook(id, auditNote({ ...entry, before: { shape, url: originOf(url) } })))) throw noHook()
}

/** @throws Refusal not_found, unavailable */
export async function testOutHook(id: number): Promise<AdminTestOutcome> {
  const outcome = await sendTest(id)
  if (!outcome) throw noHook()
  return outcome
}

const lineColumns = columns('Delivery', 'id, webhook_id, attempt, outcome, milliseconds, left_out, time')

/** The log of a hook, newest first. @throws Refusal not_found */
export async function listDeliveries({ hook, ...place }: DeliveriesInput) {
  await readOutHook(hook)
  const lines: Sql<AdminDelivery> = sql`SELECT ${lineColumns} FROM deliveries`
  // SQL of deliveries
  const page = await newestPage(lines, 'id', [sql`hook_id = ${hook}`], place)
  return { deliveries: page.items, cursor: page.cursor }
}
