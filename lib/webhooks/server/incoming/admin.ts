import { readRoomRow } from '@/lib/chat/server/admin/rooms'
import { isRoomThere } from '@/lib/chat/server/store'
import { byId, contains, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { hashToken, newToken } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { requireUnreserved } from '@/lib/moderation/server/names/reserved-nicks'
import type {
  AdminIncomingWebhook,
  CreatedIncomingWebhook,
  IncomingWebhookChangeInput,
  IncomingWebhooksInput,
  NewIncomingWebhookInput,
} from '../../contract/incoming-admin'
import { webhookLimits } from '../../limits'
import { sealed } from '../sealed'
import { changeSecret, changeToken, deleteHook, insertHook } from './store'

const tables = { h: 'InHook', r: 'Room' } as const
const select = sql`SELECT
  ${columns(tables, 'h.id, r.name AS room, h.nick, h.uses, h.created_time, h.last_used_time, h.secret')}
  FROM in_hooks h JOIN rooms r ON r.id = h.room_id`

/** The secret itself is never shown. */
const toAdminIncomingWebhook = ({ secret, ...hook }: RowOf<typeof select>): AdminIncomingWebhook => ({
  ...hook,
  has_secret: secret !== null,
})

const noHook = () => new Refusal('not_found', 'no_hook')

/** Newest first. */
export async function listIncomingWebhooks({ q, room, ...paging }: IncomingWebhooksInput) {
  const conditions = [isRoomThere]
  if (q !== undefined) conditions.push(contains(tables, 'h.nick', q))
  if (room !== undefined) conditions.push(sql`r.name = ${room}`)
  const page = await listPage(select, byId('in_hooks h', 'h.id', 'DESC'), conditions, paging)
  return { inhooks: page.items.map(toAdminIncomingWebhook), cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readIncomingWebhook(id: number): Promise<AdminIncomingWebhook> {
  const [row] = await db().query(sql`${select} WHERE h.id = ${id} AND ${isRoomThere}`)
  if (!row) throw noHook()
  return toAdminIncomingWebhook(row)
}

const hookBytes = 1000

const newHookToken = () => newToken(32)

const withAddress = async (id: number, token: string, baseUrl: string): Promise<CreatedIncomingWebhook> => ({
  ...(await readIncomingWebhook(id)),
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
  await readRoomRow(room)
  await requireStorageFor(hookBytes)
  const token = newHookToken()
  const entry = {
    actor,
    action: 'inhook.create',
    target: `${nick} in ${room}`,
    after: { room, nick },
  } as const
  const id = await insertHook({ room, nick, tokenHash: hashToken(token) }, auditStatement(entry))
  if (id === null) {
    await readRoomRow(room) // removed meanwhile?
    throw new Refusal('conflict', 'hooks_max', {
      values: { max: webhookLimits.hooksMax, room_max: webhookLimits.hooksPerRoomMax },
    })
  }
  return withAddress(id, token, baseUrl)
}

/** Replaces the address; the old one stops working. @throws Refusal not_found */
export async function rotateIncomingAddress(
  id: number,
  actor: string,
  baseUrl: string,
): Promise<CreatedIncomingWebhook> {
  const { nick, room } = await readIncomingWebhook(id)
  const token = newHookToken()
  const note = auditStatement({ actor, action: 'inhook.address', target: `${nick} in ${room}` })
  if (!(await changeToken(id, hashToken(token), note))) throw noHook()
  return withAddress(id, token, baseUrl)
}

/** Sets the secret; '' removes it. @throws Refusal not_found */
export async function changeIncomingWebhook(
  id: number,
  { secret }: IncomingWebhookChangeInput,
  actor: string,
): Promise<AdminIncomingWebhook> {
  const { nick, room, has_secret } = await readIncomingWebhook(id)
  const note = auditStatement({
    actor,
    action: 'inhook.secret',
    target: `${nick} in ${room}`,
    before: { has_secret },
    after: { has_secret: secret !== '' },
  })
  if (!(await changeSecret(id, secret === '' ? null : sealed('incoming webhooks', secret), note)))
    throw noHook()
  return readIncomingWebhook(id)
}

/** @throws Refusal not_found */
export async function deleteIncomingWebhook(id: number, actor: string): Promise<void> {
  const before = await readIncomingWebhook(id)
  const target = `${before.nick} in ${before.room}`
  if (!(await deleteHook(id, auditStatement({ actor, action: 'inhook.delete', target, before }))))
    throw noHook()
}
