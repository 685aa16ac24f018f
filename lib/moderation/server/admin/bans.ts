import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { createAudited } from '@/lib/core/db/audited-change'
import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { tagIfKnown } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { AdminBan, BanChangeInput, NewBanInput } from '../../contract/bans'
import { adminBanEndpoints } from '../../contract/bans'
import { type BanKind, banKinds } from '../../limits'
import { loadBans, overlapsOf } from '../bans'
import { nickSkeletonsOf } from '../names/reserved-nicks'

const tables = { b: 'Ban', r: 'Room?' } as const
const select = sql`SELECT
  ${columns(tables, 'b.id, b.kind, b.value, b.shown, b.room_id, r.name AS room, b.reason, b.shadow')},
  ${columns(tables, 'b.created_time, b.expires_time, b.exempt, b.action_id AS action, b.version')}
  FROM bans b LEFT JOIN rooms r ON r.id = b.room_id`

/** Names of a kind that a ban leaves out, as {@link exemptOf} stores them. */
const exemptIn = (exempt: string, kind: 'trip' | 'account'): string[] =>
  exempt
    .split('\n')
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1))

const exemptOf = (trips: readonly string[], accounts: readonly string[]): string =>
  [...trips.map((trip) => `trip ${trip}`), ...accounts.map((name) => `account ${name.toLowerCase()}`)].join(
    '\n',
  )

function toAdminBan({ kind, value, shown, room_id: roomId, exempt, ...ban }: RowOf<typeof select>): AdminBan {
  const of = (each: string) => (kind === each ? shown : null)
  const overlaps = overlapsOf({ id: ban.id, kind, value, shown, roomId })
  const left = { exempt_trips: exemptIn(exempt, 'trip'), exempt_accounts: exemptIn(exempt, 'account') }
  return {
    ...ban,
    ...left,
    overlaps,
    nick: of('nick'),
    trip: of('trip'),
    tag: of('tag'),
    account: of('account'),
  }
}

/** After a commit: applies here before it resolves, soon in other instances. */
export async function publishBans(): Promise<void> {
  await loadBans()
  await bus().publish({ topic: 'settings', id: 'bans' })
}

/** @throws Refusal not_found */
async function roomIdOf(name: string): Promise<number> {
  const [row] = await db().query(sql`SELECT ${columns('Room', 'id')} FROM rooms WHERE name = ${name}`)
  if (!row) throw new Refusal('not_found', 'no_room')
  return row.id
}

/** Of the caller's address; null if that is unknown. */
export const ownTag = (request: Request): string | null => tagIfKnown(clientAddressOf(request))

/** @throws Refusal invalid_parameter if another ban than one by tag is to leave somebody out */
function requireByTag(kind: BanKind, ...lists: (readonly string[])[]): void {
  if (kind !== 'tag' && lists.some(({ length }) => length > 0))
    throw invalidParameter('exempt_trips', fault('tags_only'))
}

/** @throws Refusal invalid_parameter, not_found (room), conflict */
export async function addBan(input: NewBanInput, actor: string, request: Request): Promise<AdminBan> {
  const given = banKinds.filter((kind) => input[kind] !== undefined)
  const [kind] = given
  const shown = kind && input[kind]
  if (given.length !== 1 || !kind || shown === undefined)
    throw invalidParameter('nick', fault('exactly_one', { names: banKinds.join(', ') }, 'ban'))
  const isOwn = kind === 'tag' && input.room === undefined && shown === ownTag(request)
  if (isOwn && !input.own_address) throw new Refusal('conflict', 'own_address')
  const { exempt_trips: trips = [], exempt_accounts: accounts = [] } = input
  requireByTag(kind, trips, accounts)
  const roomId = input.room === undefined ? null : await roomIdOf(input.room)
  const { reason, shadow } = input
  const now = Date.now()
  const expiresTime = expiryOf(input, now)
  const [value = kind === 'account' ? shown.toLowerCase() : shown] =
    kind === 'nick' ? nickSkeletonsOf(shown) : []
  const insert = sql`INSERT INTO bans (${columnNames('Ban', 'kind, value, shown, room_id, reason, shadow, created_time, expires_time, exempt')})
    VALUES (${kind}, ${value}, ${shown}, CAST(${roomId} AS integer), ${reason}, CAST(${shadow} AS boolean),
      CAST(${now} AS bigint), CAST(${expiresTime} AS bigint), ${exemptOf(trips, accounts)})
    RETURNING ${columns('Ban', 'id')}`
  const { own_address: _, ...said } = input
  // Tells it from other bans of the same.
  const after = { ...said, created_time: now }
  const entry = { actor, action: 'ban.create', target: `${kind} ${shown}`, after } as const
  const id = await createAudited(insert, auditStatement(entry), 'ban_exists')
  await publishBans()
  return bans.read(id)
}

type BanTerms = Pick<NewBanInput, 'minutes' | 'reason' | 'shadow'>

const expiryOf = ({ minutes }: BanTerms, now: number) =>
  minutes === undefined ? null : now + minutes * 60_000

export interface NewBans {
  count: number
  /** @param actionId the action that makes them */
  inserts: (actionId: number) => Sql[]
}

/** Bans of many names, in some rooms or everywhere. @throws Refusal not_found (room) */
export async function newBans(
  names: Partial<Record<BanKind, string[]>>,
  rooms: readonly string[] | undefined,
  terms: BanTerms,
): Promise<NewBans> {
  const places = rooms ? await Promise.all(rooms.map(roomIdOf)) : [null]
  const rows = banKinds.flatMap((kind) =>
    (names[kind] ?? []).flatMap((value) => places.map((room) => ({ kind, value, room }))),
  )
  const now = Date.now()
  const { bigint, each, text } = dialect()
  const insert = (actionId: number) => sql`INSERT INTO bans
      (${columnNames('Ban', 'kind, value, shown, room_id, reason, shadow, created_time, expires_time, action_id')})
    SELECT ${text('kind')}, ${text('value')}, ${text('value')}, CAST(${bigint('room')} AS integer), CAST(${terms.reason} AS text),
      CAST(${terms.shadow} AS boolean), CAST(${now} AS bigint), CAST(${expiryOf(terms, now)} AS bigint), CAST(${actionId} AS integer)
    FROM ${each(rows)}`
  return { count: rows.length, inserts: (actionId) => (rows.length > 0 ? [insert(actionId)] : []) }
}

/** @param actionId as a subquery */
export const endBansOf = (actionId: Sql): Sql => sql`DELETE FROM bans WHERE action_id = ${actionId}`

const bannedOf = (ban: AdminBan) => {
  const kind = banKinds.find((each) => ban[each] !== null) ?? 'nick'
  return `${kind} ${ban[kind]}`
}

function changeBan(before: AdminBan, input: BanChangeInput) {
  const { version: _, ...after } = input
  const { minutes, reason = before.reason, shadow = before.shadow } = input
  const { exempt_trips: trips = before.exempt_trips, exempt_accounts: accounts = before.exempt_accounts } =
    input
  const kind = banKinds.find((each) => before[each] !== null) ?? 'nick'
  requireByTag(kind, trips, accounts)
  const expires =
    minutes === undefined ? before.expires_time : minutes === 0 ? null : Date.now() + minutes * 60_000
  const set = sql`reason = ${reason}, shadow = CAST(${shadow} AS boolean), exempt = ${exemptOf(trips, accounts)},
    expires_time = CAST(${expires} AS bigint)`
  return { action: 'ban.change' as const, before, after, set }
}

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
  change: changeBan,
  changed: 'ban_changed',
  delete: () => ({ action: 'ban.delete' }),
  afterwards: publishBans,
})
