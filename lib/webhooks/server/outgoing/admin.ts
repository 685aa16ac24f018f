import { randomBytes } from 'node:crypto'
import { byId, listPage } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { hourMs } from '@/lib/core/contract/days'
import { bus } from '@/lib/core/db/bus'
import { db, Prisma } from '@/lib/core/db/database'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { publishedPool } from '@/lib/core/limits/pool'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { parseUrl } from '@/lib/core/parse-url'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import {
  type AdminDelivery,
  type AdminOutgoingWebhook,
  type AdminTestOutcome,
  adminOutgoingWebhook,
  adminOutgoingWebhookEndpoints,
  type DeliveriesInput,
  type NewOutgoingWebhookInput,
  type OutgoingWebhookChangeInput,
} from '../../contract/outgoing'
import { type OutgoingWebhookShape, outgoingWebhookLimits } from '../../limits'
import { insertWebhook } from '../room-webhooks'
import { sealed, unsealed } from '../sealed'
import { sendSigned } from './deliver'
import { dispatcher } from './dispatcher'
import { testBodyOf } from './shapes'
import { newSecret } from './signature'
import { logStatements } from './store'

/** After a committed change, this process and the other instances reload. */
async function publishChange(): Promise<void> {
  await dispatcher().load()
  await bus().publish({ topic: 'settings', id: 'out_hooks' })
}

/** Without the fragment, and with numeric hosts in their usual form. */
function canonicalUrl(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

/** A new URL or re-enabling resets the failure state. */
function assignments({ url, shape, include_bots: withBots, enabled }: OutgoingWebhookChangeInput): Sql {
  const set: Sql[] = []
  if (url !== undefined) set.push(sql`url = ${sealed('outgoing webhooks', canonicalUrl(url))}`)
  if (shape !== undefined) set.push(sql`shape = ${shape}`)
  if (withBots !== undefined) set.push(sql`include_bots = ${withBots}`)
  if (enabled !== undefined) set.push(sql`enabled = ${enabled}`)
  if (url !== undefined || enabled)
    set.push(sql`failures = 0, failing_since = NULL, attempts = 0, next_try_time = 0, disabled_reason = NULL`)
  if (set.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  return Prisma.join(set)
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

/** For the audit log: path and query may be credentials. */
function originOf(url: string): string {
  const origin = parseUrl(url)?.origin
  return origin === undefined ? '' : `${origin}/…`
}

const targetOf = ({ id, room }: Pick<AdminOutgoingWebhook, 'id' | 'room'>): string =>
  `webhook ${id} of ${room}`

/** How many webhooks fail, and how many were disabled because of it. Their number is limited. */
export async function countTroubledWebhooks(): Promise<{ failing: number; disabled: number }> {
  const [row] = await db().query(sql<{ failing: number; disabled: number }>`
    SELECT count(CASE WHEN enabled AND failures > 0 THEN 1 END) AS failing,
      count(CASE WHEN NOT enabled AND disabled_reason IS NOT NULL THEN 1 END) AS disabled FROM out_hooks`)
  return row ?? { failing: 0, disabled: 0 }
}

/** Bytes of a webhook with the longest URL, a full log and the audit entry. */
const hookBytes = 24_000

/** The only response with the secret. @throws Refusal not_found (room), conflict, storage_full */
export async function createOutgoingWebhook(
  input: NewOutgoingWebhookInput,
  actor: string,
): Promise<AdminOutgoingWebhook & { secret: string }> {
  await requireStorageFor(hookBytes)
  const { room, url, shape, include_bots: withBots } = input
  const secret = newSecret()
  const names = 'url, shape, include_bots, secret, created_time, cursor_time, cursor_id'
  const hook = {
    ...({ table: 'out_hooks', room, limits: outgoingWebhookLimits, rule: 'webhooks_max' } as const),
    names: columnNames('OutHook', names),
    // The cursor starts at the newest message.
    values: sql`CAST(${sealed('outgoing webhooks', canonicalUrl(url))} AS text), CAST(${shape} AS text),
      CAST(${withBots} AS boolean), CAST(${sealed('outgoing webhooks', secret)} AS text),
      CAST(${Date.now()} AS bigint), r.last_time, r.last_id`,
  }
  const after = { shape, url: originOf(url) }
  const note = auditStatement({ actor, action: 'webhook.create', target: `webhook of ${room}`, after })
  const id = await insertWebhook(hook, note)
  await publishChange()
  return { ...(await outgoingWebhooks.read(id)), secret }
}

const audited = (hook: OutgoingWebhookChangeInput, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...hook, url: originOf(hook.url ?? '') }).filter(([name]) => names.includes(name)),
  )

/** Newest first. What a change does not give stays. */
export const outgoingWebhooks = adminRecords(adminOutgoingWebhookEndpoints, {
  select,
  order: byId('out_hooks', 'DESC', 'h'),
  filters: { room: (room) => sql`r.name = ${room}` },
  shown: (rows) => rows.map(toAdminOutgoingWebhook),
  missing: 'no_webhook',
  target: targetOf,
  create: createOutgoingWebhook,
  change: (before, { version: _version, ...input }) => {
    const given = Object.keys(input)
    return {
      action: 'webhook.change',
      before: audited(before, given),
      after: audited(input, given),
      set: assignments(input),
    }
  },
  changed: 'webhook_changed',
  delete: ({ shape, url }) => ({ action: 'webhook.delete', before: { shape, url: originOf(url) } }),
  afterwards: publishChange,
})

/** The only response with the new secret. The previous one signs, too, for a day. @throws Refusal not_found */
export async function rotateOutgoingSecret(id: number, actor: string) {
  const secret = newSecret()
  const until = Date.now() + outgoingWebhookLimits.secretBeforeHours * hourMs
  const set = sql`secret_before = secret, before_until = CAST(${until} AS bigint),
    secret = ${sealed('outgoing webhooks', secret)}, next_try_time = 0, version = version + 1`
  await outgoingWebhooks.act(await outgoingWebhooks.read(id), actor, { action: 'webhook.secret', set })
  return { ...(await outgoingWebhooks.read(id)), secret }
}

const entryBytes = 300
/** Concurrent tests; each waits for a foreign server. Others queue. */
const testsMax = 4

const testQueue = () =>
  processState('webhook-tests', () => ({
    places: publishedPool('webhook_tests', queueLimits.webhook_tests.max),
    slots: new Semaphore(testsMax),
  }))

async function test(id: number): Promise<AdminTestOutcome> {
  const [webhook] = await db().query(sql`SELECT
    ${columns({ h: 'OutHook', r: 'Room' }, 'h.url, h.shape, h.secret, h.secret_before, h.before_until, r.name AS room')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id WHERE h.id = ${id}`)
  if (!webhook) throw new Refusal('not_found', 'no_webhook')
  // Checked before sending: the outcome has to be stored.
  await requireStorageFor(entryBytes)
  const messageId = `test_${randomBytes(12).toString('hex')}`
  const body = testBodyOf(webhook.shape as OutgoingWebhookShape, webhook.room, Date.now())
  const { outcome, milliseconds } = await sendSigned(webhook, messageId, body)
  await db().batch<Sql[]>(logStatements(id, { messageId, attempt: 1, outcome, milliseconds }))
  return { webhook_id: messageId, outcome, milliseconds }
}

/** One attempt. @throws Refusal not_found, unavailable, storage_full */
export async function testOutgoingWebhook(id: number): Promise<AdminTestOutcome> {
  const { places, slots } = testQueue()
  if (!places.take(1)) throw new Refusal('unavailable', 'tests_under_way', { retryAfterSeconds: 5 })
  try {
    return await slots.run(() => test(id))
  } finally {
    places.add(-1)
  }
}

const entryColumns = columns('Delivery', 'id, webhook_id, attempt, outcome, milliseconds, left_out, time')

/** Newest first. @throws Refusal not_found */
export async function listDeliveries({ hook, ...paging }: DeliveriesInput) {
  await outgoingWebhooks.read(hook)
  const entries: Sql<AdminDelivery> = sql`SELECT ${entryColumns} FROM deliveries`
  const order = byId('deliveries', 'DESC')
  const page = await listPage(entries, { ...order, within: sql`hook_id = ${hook}` }, [], paging)
  return { deliveries: page.items, cursor: page.cursor }
}

export const secretRoute = outgoingWebhooks.other(
  adminOutgoingWebhookEndpoints.rotateSecret,
  ({ actor }, id) => rotateOutgoingSecret(id, actor),
)
export const testRoute = outgoingWebhooks.other(adminOutgoingWebhookEndpoints.test, (_, id) =>
  testOutgoingWebhook(id),
)
