import { banKinds } from '@/lib/schemas/admin/ban-kinds'
import type { AdminBan, BansInput, NewBanInput } from '@/lib/schemas/admin/bans'
import { fault } from '@/lib/schemas/issue-rules'
import { bannedNicksOf, loadBans } from '../chat/bans'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { columns, type RowOf, sql } from '../db/rows'
import { invalidParameter, Refusal } from '../refusal'
import { changeAudited, createAudited } from './audit'
import { all, contains, pageOf } from './list'
import { readRoomRow } from './rooms'

const tables = { b: 'Ban', r: 'Room?' } as const
const select = sql`SELECT
  ${columns(tables, 'b.id, b.kind, b.shown, r.name AS room, b.reason, b.shadow, b.created_time, b.expires_time')}
  FROM bans b LEFT JOIN rooms r ON r.id = b.room_id`

function toAdminBan({ kind, shown, ...ban }: RowOf<typeof select>): AdminBan {
  const of = (each: string) => (kind === each ? shown : null)
  return { ...ban, nick: of('nick'), trip: of('trip'), tag: of('tag') }
}

/** The bans, newest first, those that have ended too. */
export async function listBans({ q, room, limit, cursor }: BansInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(tables, 'b.shown, b.reason', q))
  if (room !== undefined) conditions.push(sql`r.name = ${room}`)
  if (cursor !== undefined) conditions.push(sql`b.id < CAST(${BigInt(cursor)} AS bigint)`)
  const rows = await db().query(sql`${select}
    WHERE ${all(conditions)} ORDER BY b.id DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => String(row.id))
  return { bans: page.items.map(toAdminBan), cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readBan(id: number): Promise<AdminBan> {
  const [row] = await db().query(sql`${select} WHERE b.id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no_ban')
  return toAdminBan(row)
}

/** The bans changed, and that is committed: they hold here before anybody is answered, and elsewhere soon. */
async function announceBans(): Promise<void> {
  await loadBans()
  await bus().publish({ topic: 'settings', id: 'bans' })
}

/** Bans a nick, a trip or an address tag. @throws Refusal invalid_parameter, not_found (room) */
export async function addBan(input: NewBanInput, actor: string): Promise<AdminBan> {
  const given = banKinds.filter((kind) => input[kind] !== undefined)
  const [kind] = given
  const shown = kind && input[kind]
  if (given.length !== 1 || !kind || shown === undefined)
    throw invalidParameter('nick', fault('exactly_one', { names: banKinds.join(', ') }, 'ban'))
  const room = input.room === undefined ? null : await readRoomRow(input.room)
  const now = Date.now()
  const { minutes, reason, shadow } = input
  const [value = shown] = kind === 'nick' ? bannedNicksOf(shown) : []
  const data = {
    ...{ kind, value, shown, reason, shadow },
    roomId: room?.id ?? null,
    createdTime: BigInt(now),
    expiresTime: minutes === undefined ? null : BigInt(now + minutes * 60_000),
  }
  const entry = { actor, action: 'ban.create', target: `${kind} ${shown}`, after: input }
  const { id } = await createAudited((client) => client.ban.create({ data }), entry, 'ban_exists')
  await announceBans()
  return readBan(id)
}

/** Lifts a ban. @throws Refusal not_found */
export async function removeBan(id: number, actor: string): Promise<void> {
  const before = await readBan(id)
  const where = sql`id = ${id}`
  const change = sql`DELETE FROM bans WHERE ${where} RETURNING ${columns('Ban', 'id')}`
  const target = `${before.nick ? 'nick' : before.trip ? 'trip' : 'tag'} ${before.nick ?? before.trip ?? before.tag}`
  const removed = await changeAudited('bans', where, change, { actor, action: 'ban.delete', target, before })
  await announceBans()
  if (removed.length === 0) throw new Refusal('not_found', 'no_ban')
}
