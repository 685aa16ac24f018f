import { usernameKeyOf } from '@/lib/chat/server/accounts'
import { idList } from '@/lib/chat/server/message-changes'
import { isRoomThere } from '@/lib/chat/server/store'
import { isMessage, isVisibleInRoom } from '@/lib/chat/server/visibility'
import { allOf, contains } from '@/lib/core/admin-list'
import { fault } from '@/lib/core/contract/issue-rules'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { bigint, columns, type Sql, sql } from '@/lib/core/db/rows'
import { isHidden } from '@/lib/core/hidden-items'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { isBelowHost } from '@/lib/links/server/store'
import { type Reported, readReported } from '@/lib/reports/server/store'
import type { ItemReference, Match } from '../contract'
import { type ActionKind, actionKinds } from '../limits'

/** What names senders. */
export interface Names {
  tag: string[]
  trip: string[]
  account: string[]
}

/** A match with everything looked up that may be gone later. */
export interface Resolved extends Omit<Match, 'up_to_id' | 'report' | 'senders_of' | 'same_bytes_as'> {
  /** Of what reports are about; an item has to be in `ids`, too. */
  reported?: Reported[]
  senders?: Names
  /** Hashes. */
  bytes?: string[]
}

const narrowing: ReadonlySet<string> = new Set(['room', 'since', 'up_to_id', 'kinds'])

const idsOf = (items: readonly ItemReference[], kind: ActionKind): string[] =>
  items.filter((item) => item.kind === kind).map(({ id }) => (kind === 'text' ? id.normalize('NFC') : id))

/** Those that are ids of messages. */
const messageIdsOf = (items: readonly ItemReference[]): number[] =>
  idsOf(items, 'message')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

const list = (values: readonly string[]) => dialect().list([...values])
const oneOf = (column: string, values: readonly string[]): Sql =>
  values.length === 0 ? sql`false` : sql`${Prisma.raw(column)} IN ${list(values)}`

/** Messages of people: neither an administrator's nor a webhook's, unless that is named. */
const isOfPeople = (hooks: readonly number[] | undefined): Sql =>
  hooks ? sql`NOT m.is_admin` : sql`(NOT m.is_admin AND m.hook_id IS NULL)`

/** Each once. */
async function sendersOf(items: readonly ItemReference[], { hook }: Match): Promise<Names> {
  const ofMessages = sql`SELECT ${columns({ m: 'Message' }, 'm.tag, m.trip, m.account')} FROM messages m
    WHERE m.id IN ${idList(messageIdsOf(items))} AND ${isOfPeople(hook)}`
  const ofTexts = sql`SELECT ${columns('Text', 'tag')} FROM texts WHERE name IN ${list(idsOf(items, 'text'))}`
  const ofLinks = sql`SELECT ${columns('Link', 'tag')} FROM links WHERE link IN ${list(idsOf(items, 'link'))}`
  const senders = await db().query(ofMessages)
  const others = [...(await db().query(ofTexts)), ...(await db().query(ofLinks))]
  const distinct = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))]
  return {
    tag: distinct([...senders, ...others].map(({ tag }) => tag)),
    trip: distinct(senders.map(({ trip }) => trip)),
    account: distinct(senders.map(({ account }) => account)),
  }
}

/** @throws Refusal not_found */
async function bytesOf(names: readonly string[]): Promise<string[]> {
  const found = await db().query(sql`SELECT ${columns('Text', 'bytes_hash')} FROM texts
    WHERE name IN ${list(names.map((name) => name.normalize('NFC')))} AND bytes_hash IS NOT NULL`)
  if (found.length === 0) throw new Refusal('not_found', 'no_open_text')
  return found.flatMap(({ bytes_hash }) => bytes_hash ?? [])
}

/** What reports are about. @throws Refusal not_found if there is none of them */
async function reportedItems(reports: readonly number[]): Promise<Reported[]> {
  const items = await readReported([...reports])
  if (items.length === 0) throw new Refusal('not_found', 'no_report')
  return items
}

/** @throws Refusal invalid_parameter if nothing decides; not_found for a report or a text */
export async function resolve(match: Match): Promise<Resolved> {
  const { up_to_id: _, report, senders_of: sendersOfItems, same_bytes_as: sameBytesAs, ...rest } = match
  const isDecided = Object.entries(match).some(
    ([member, value]) => value !== undefined && !narrowing.has(member),
  )
  if (!isDecided) throw invalidParameter('match', fault('match_needed'))
  return {
    ...rest,
    ...(rest.account && { account: rest.account.map(usernameKeyOf) }),
    ...(report && { reported: await reportedItems(report) }),
    ...(sendersOfItems && { senders: await sendersOf(sendersOfItems, match) }),
    ...(sameBytesAs && { bytes: await bytesOf(sameBytesAs) }),
  }
}

/** Where an action ends: what is newer is not touched. */
export interface Bounds {
  upToId: number
  upToTime: number
}

/** Of messages that are named by their ids. */
export function listedMessages({ ids, reported }: Resolved): Sql {
  const lists = [ids, reported].flatMap((items) => (items ? sql`m.id IN ${idList(messageIdsOf(items))}` : []))
  return allOf(lists)
}

/** Any of several texts in some columns. */
const containsAny = (texts: readonly string[], condition: (text: string) => Sql): Sql =>
  sql`(${Prisma.join(texts.map(condition), ' OR ')})`

/** Of what reports are about, not of a later one of that name. */
function isReported(name: 'name' | 'link', kind: ActionKind, reported: readonly Reported[]): Sql {
  const { bigint, each, text } = dialect()
  const items = reported.filter((item) => item.kind === kind)
  return sql`(${Prisma.raw(name)}, created_time) IN (SELECT ${text('id')}, ${bigint('made')} FROM ${each(items)})`
}

/** Members that only messages have. */
const ofMessages = ['trip', 'nick', 'account', 'hook', 'room'] as const

/** null if nothing of a kind can match. Messages are `m`, their rooms `r`. */
export function conditionsOf(kind: ActionKind, match: Resolved, { upToId, upToTime }: Bounds): Sql[] | null {
  const { ids, reported, senders, bytes, kinds = actionKinds, since, q, target_host: hosts } = match
  const isMissing =
    !kinds.includes(kind) ||
    (kind !== 'message' && ofMessages.some((member) => match[member] !== undefined)) ||
    (kind !== 'text' && bytes !== undefined) ||
    (kind !== 'link' && hosts !== undefined)
  if (isMissing) return null
  const time = Prisma.raw(kind === 'message' ? 'm.time' : 'created_time')
  const tag = kind === 'message' ? 'm.tag' : 'tag'
  const name = kind === 'text' ? 'name' : 'link'
  const conditions =
    kind === 'message'
      ? [listedMessages(match)]
      : [
          ...(ids ? [oneOf(name, idsOf(ids, kind))] : []),
          ...(reported ? [isReported(name, kind, reported)] : []),
        ]
  if (since !== undefined) conditions.push(sql`${time} >= ${bigint(since)}`)
  if (match.tag) conditions.push(oneOf(tag, match.tag))
  if (kind !== 'message') {
    conditions.push(sql`created_time <= ${bigint(upToTime)}`)
    if (senders) conditions.push(oneOf(tag, senders.tag))
    if (bytes) conditions.push(oneOf('bytes_hash', bytes))
    if (hosts) conditions.push(containsAny(hosts, isBelowHost))
    if (q)
      conditions.push(
        containsAny(q, (text) =>
          kind === 'text' ? contains('Text', 'name', text) : contains('Link', 'link, target', text),
        ),
      )
    return conditions
  }
  // What another action has deleted is matched, too, so that it stays so while any does.
  const isThere = sql`(${isVisibleInRoom} OR ${isHidden('message', sql`CAST(m.id AS text)`, sql`0`)})`
  return [...conditions, sql`m.id <= ${bigint(upToId)}`, isMessage, isRoomThere, isThere, ...ofMessage(match)]
}

function ofMessage({ senders, trip, nick, account, hook, room, q }: Resolved): Sql[] {
  return [
    ...(senders
      ? [
          sql`(${oneOf('m.tag', senders.tag)} OR ${oneOf('m.trip', senders.trip)} OR ${oneOf('m.account', senders.account)})`,
          isOfPeople(hook),
        ]
      : []),
    ...(trip ? [oneOf('m.trip', trip)] : []),
    ...(nick ? [oneOf('m.nick', nick)] : []),
    ...(account ? [oneOf('m.account', account)] : []),
    ...(hook ? [sql`m.hook_id IN (${Prisma.join(hook)})`] : []),
    ...(room ? [oneOf('r.name', room)] : []),
    ...(q ? [containsAny(q, (text) => contains({ m: 'Message' }, 'm.msg', text))] : []),
  ]
}
