import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { createAudited } from '@/lib/core/db/audited-change'
import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { columnNames, columns, type RowOf, sql } from '@/lib/core/db/rows'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { AdminBan, NewBanInput } from '../../contract/bans'
import { adminBanEndpoints } from '../../contract/bans'
import { banKinds } from '../../limits'
import { loadBans } from '../bans'
import { nickSkeletonsOf } from '../names/reserved-nicks'

const tables = { b: 'Ban', r: 'Room?' } as const
const select = sql`SELECT
  ${columns(tables, 'b.id, b.kind, b.shown, r.name AS room, b.reason, b.shadow, b.created_time, b.expires_time')}
  FROM bans b LEFT JOIN rooms r ON r.id = b.room_id`

function toAdminBan({ kind, shown, ...ban }: RowOf<typeof select>): AdminBan {
  const of = (each: string) => (kind === each ? shown : null)
  return { ...ban, nick: of('nick'), trip: of('trip'), tag: of('tag') }
}

async function publishBans(): Promise<void> {
  await loadBans()
  await bus().publish({ topic: 'settings', id: 'bans' })
}

/** @throws Refusal not_found */
async function roomIdOf(name: string): Promise<number> {
  const [row] = await db().query(sql`SELECT ${columns('Room', 'id')} FROM rooms WHERE name = ${name}`)
  if (!row) throw new Refusal('not_found', 'no_room')
  return row.id
}

/** @throws Refusal invalid_parameter, not_found (room), conflict */
export async function addBan(input: NewBanInput, actor: string): Promise<AdminBan> {
  const given = banKinds.filter((kind) => input[kind] !== undefined)
  const [kind] = given
  const shown = kind && input[kind]
  if (given.length !== 1 || !kind || shown === undefined)
    throw invalidParameter('nick', fault('exactly_one', { names: banKinds.join(', ') }, 'ban'))
  const roomId = input.room === undefined ? null : await roomIdOf(input.room)
  const { minutes, reason, shadow } = input
  const now = Date.now()
  const expiresTime = minutes === undefined ? null : now + minutes * 60_000
  const [value = shown] = kind === 'nick' ? nickSkeletonsOf(shown) : []
  const insert = sql`INSERT INTO bans (${columnNames('Ban', 'kind, value, shown, room_id, reason, shadow, created_time, expires_time')})
    VALUES (${kind}, ${value}, ${shown}, CAST(${roomId} AS integer), ${reason}, CAST(${shadow} AS boolean),
      CAST(${now} AS bigint), CAST(${expiresTime} AS bigint))
    RETURNING ${columns('Ban', 'id')}`
  const entry = { actor, action: 'ban.create', target: `${kind} ${shown}`, after: input } as const
  const id = await createAudited(insert, auditStatement(entry), 'ban_exists')
  await publishBans()
  return bans.read(id)
}

const bannedOf = ({ nick, trip, tag }: AdminBan) =>
  nick !== null ? `nick ${nick}` : trip !== null ? `trip ${trip}` : `tag ${tag}`

/** Newest first, expired ones included. */
export const bans = adminRecords(adminBanEndpoints, {
  select,
  order: byId('bans', 'DESC', 'b'),
  filters: {
    q: (text) => contains(tables, 'b.shown, b.reason', text),
    room: (room) => sql`r.name = ${room}`,
  },
  shown: (rows) => rows.map(toAdminBan),
  missing: 'no_ban',
  target: bannedOf,
  create: addBan,
  delete: () => ({ action: 'ban.delete' }),
  afterwards: publishBans,
})
