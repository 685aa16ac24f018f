import { isRoomThere } from '@/lib/chat/server/store'
import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { columnNames, columns, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { baseUrlOf } from '@/lib/core/http/origin'
import { hashToken, newToken } from '@/lib/core/keys'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { requireUnreserved } from '@/lib/moderation/server/names/reserved-nicks'
import {
  adminIncomingWebhookEndpoints,
  type CreatedIncomingWebhook,
  type NewIncomingWebhookInput,
} from '../../contract/incoming-admin'
import { webhookLimits } from '../../limits'
import { insertWebhook } from '../room-webhooks'
import { sealed } from '../sealed'

const tables = { h: 'InHook', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'h.id, r.name AS room, h.nick, h.uses, h.created_time, h.last_used_time, h.secret')}
  FROM in_hooks h JOIN rooms r ON r.id = h.room_id`

const targetOf = ({ nick, room }: { nick: string; room: string }) => `${nick} in ${room}`

const hookBytes = 1000

const newHookToken = () => newToken(32)

const withAddress = async (id: number, token: string, baseUrl: string): Promise<CreatedIncomingWebhook> => ({
  ...(await incomingWebhooks.read(id)),
  token,
  address: `${baseUrl}/hooks/${token}`,
})

/**
 * @param baseUrl without a trailing slash
 * @throws Refusal not_found (room), invalid_parameter, forbidden (reserved nick), conflict, storage_full
 */
export async function createIncomingWebhook(
  { room, nick }: NewIncomingWebhookInput,
  actor: string,
  baseUrl: string,
): Promise<CreatedIncomingWebhook> {
  if (nick.includes('#')) throw invalidParameter('nick', fault('no_secret', undefined, 'hook'))
  requireUnreserved(nick)
  await requireStorageFor(hookBytes)
  const token = newHookToken()
  const after = { room, nick }
  const hook = {
    ...({ table: 'in_hooks', room, limits: webhookLimits, rule: 'hooks_max' } as const),
    names: columnNames('InHook', 'nick, token_hash, created_time'),
    values: sql`CAST(${nick} AS text), CAST(${hashToken(token)} AS text), CAST(${Date.now()} AS bigint)`,
  }
  const note = auditStatement({ actor, action: 'inhook.create', target: targetOf(after), after })
  const id = await insertWebhook(hook, note)
  return withAddress(id, token, baseUrl)
}

/** Newest first. A change sets the secret; '' removes it. */
export const incomingWebhooks = adminRecords(adminIncomingWebhookEndpoints, {
  select,
  order: byId('in_hooks', 'DESC', 'h'),
  within: isRoomThere,
  filters: { q: (text) => contains(tables, 'h.nick', text), room: (room) => sql`r.name = ${room}` },
  shown: (rows) => rows.map(({ secret, ...hook }) => ({ ...hook, has_secret: secret !== null })),
  missing: 'no_hook',
  target: targetOf,
  create: (input, actor, request) => createIncomingWebhook(input, actor, baseUrlOf(request)),
  change: ({ has_secret }, { secret }) => ({
    action: 'inhook.secret',
    before: { has_secret },
    after: { has_secret: secret !== '' },
    set: sql`secret = CAST(${secret === '' ? null : sealed('incoming webhooks', secret)} AS text)`,
  }),
  delete: () => ({ action: 'inhook.delete' }),
})

/** Replaces the address; the old one stops working. */
export const addressRoute = incomingWebhooks.other(
  adminIncomingWebhookEndpoints.rotateAddress,
  async ({ actor, request }, id) => {
    const token = newHookToken()
    const set = sql`token_hash = ${hashToken(token)}`
    await incomingWebhooks.act(await incomingWebhooks.read(id), actor, { action: 'inhook.address', set })
    return withAddress(id, token, baseUrlOf(request))
  },
)
