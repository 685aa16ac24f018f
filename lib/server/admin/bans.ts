import { type AdminBan, type BansInput, banKinds, type NewBanInput } from '@/lib/schemas/admin/bans'
import { bannedNicksOf, loadBans } from '../chat/bans'
import { bus } from '../db/bus'
import { db, Prisma } from '../db/database'
import { invalidParameter, Refusal } from '../refusal'
import { changeAudited, createAudited } from './audit'
import { all, contains, pageOf } from './list'
import { readRoomRow } from './rooms'

interface BanRow {
  id: number | bigint
  kind: string
  shown: string
  room: string | null
  reason: string
  shadow: boolean | number | bigint
  created_time: number | bigint
  expires_time: number | bigint | null
}

function toAdminBan(row: BanRow): AdminBan {
  const { kind, shown, room, reason } = row
  const of = (each: string) => (kind === each ? shown : null)
  return {
    id: Number(row.id),
    ...{ nick: of('nick'), trip: of('trip'), tag: of('tag') },
    ...{ room, reason, shadow: Boolean(row.shadow), created_time: Number(row.created_time) },
    expires_time: row.expires_time === null ? null : Number(row.expires_time),
  }
}

const select = Prisma.sql`SELECT b.id, b.kind, b.shown, r.name AS room, b.reason, b.shadow, b.created_time, b.expires_time
  FROM bans b LEFT JOIN rooms r ON r.id = b.room_id`

/** The bans, newest first, those that have ended too. */
export async function listBans({ q, room, limit, cursor }: BansInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains(['b.shown', 'b.reason'], q))
  if (room !== undefined) conditions.push(Prisma.sql`r.name = ${room}`)
  if (cursor !== undefined) conditions.push(Prisma.sql`b.id < CAST(${BigInt(cursor)} AS bigint)`)
  const rows = await db().read.$queryRaw<BanRow[]>`${select}
    WHERE ${all(conditions)} ORDER BY b.id DESC LIMIT ${limit + 1}`
  const page = pageOf(rows, limit, (row) => String(row.id))
  return { bans: page.items.map(toAdminBan), cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readBan(id: number): Promise<AdminBan> {
  const [row] = await db().read.$queryRaw<BanRow[]>`${select} WHERE b.id = ${id}`
  if (!row) throw new Refusal('not_found', 'There is no such ban.')
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
    throw invalidParameter('nick', 'or trip or tag: give exactly one of them')
  const room = input.room === undefined ? null : await readRoomRow(input.room)
  const now = Date.now()
  const { minutes, reason, shadow } = input
  const [value = shown] = kind === 'nick' ? bannedNicksOf(shown) : []
  const data = {
    ...{ kind, value, shown, reason, shadow },
    roomId: room && Number(room.id),
    createdTime: BigInt(now),
    expiresTime: minutes === undefined ? null : BigInt(now + minutes * 60_000),
  }
  const entry = { actor, action: 'ban.create', target: `${kind} ${shown}`, after: input }
  const { id } = await createAudited(
    (client) => client.ban.create({ data }),
    entry,
    'This ban exists already.',
  )
  await announceBans()
  return readBan(id)
}

/** Lifts a ban. @throws Refusal not_found */
export async function removeBan(id: number, actor: string): Promise<void> {
  const before = await readBan(id)
  const where = Prisma.sql`id = ${id}`
  const change = Prisma.sql`DELETE FROM bans WHERE ${where} RETURNING id`
  const target = `${before.nick ? 'nick' : before.trip ? 'trip' : 'tag'} ${before.nick ?? before.trip ?? before.tag}`
  const removed = await changeAudited('bans', where, change, { actor, action: 'ban.delete', target, before })
  await announceBans()
  if (removed.length === 0) throw new Refusal('not_found', 'There is no such ban.')
}
