import { allOf, byAge, byId, type ListOrder, listPage } from '@/lib/core/admin-list'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { isInTrash } from '@/lib/core/db/trash'
import { type ActionKind, actionKinds } from '../limits'
import { type Bounds, conditionsOf, listedMessages, type Resolved } from './match'

// What an action matches, page by page.

const messageSelect = sql`SELECT ${columns({ m: 'Message', r: 'Room' }, 'm.id, r.name AS room, m.nick, m.trip, m.msg')},
  ${columns({ m: 'Message' }, 'm.tag, m.account, m.is_admin, m.hook_id')}
  FROM messages m JOIN rooms r ON r.id = m.room_id`
const textSelect = sql`SELECT ${columns('Text', 'name, created_time, tag')} FROM texts`
const linkSelect = sql`SELECT ${columns('Link', 'link, created_time, updated_time, tag, target')} FROM links`

export type MatchedMessage = RowOf<typeof messageSelect>
export type MatchedText = RowOf<typeof textSelect>
export type MatchedLink = RowOf<typeof linkSelect>

export interface Matched {
  message: MatchedMessage
  text: MatchedText
  link: MatchedLink
}

interface Page<Kind extends ActionKind> {
  kind: Kind
  items: Matched[Kind][]
  /** Of the next page; null at the end. */
  cursor: string | null
}

export type MatchedPage = { [Kind in ActionKind]: Page<Kind> }[ActionKind]

/** By name, for those that are found by an index. */
const byName = <Name extends 'name' | 'link'>(
  table: string,
  key: Name,
  within: Sql,
): ListOrder<Record<Name, string>> => ({
  table,
  key,
  direction: 'ASC',
  within,
  valuesOf: (cursor) => sql`(${cursor})`,
  cursorOf: (row) => row[key],
})

type PageRequest = { limit: number; cursor: string | undefined }

/** Listed items are found by an index, others by reading the table in slices. */
async function readPage(
  kind: ActionKind,
  match: Resolved,
  conditions: Sql[],
  { upToId }: Bounds,
  at: PageRequest,
): Promise<MatchedPage> {
  const isListed = Boolean(match.ids ?? match.reported ?? match.bytes)
  const all = allOf(conditions)
  if (kind === 'message') {
    const within = isListed ? listedMessages(match) : sql`m.id <= CAST(${upToId} AS bigint)`
    return {
      kind,
      ...(await listPage(messageSelect, { ...byId('messages', 'ASC', 'm'), within }, [all], at)),
    }
  }
  if (kind === 'text') {
    const order: ListOrder<MatchedText> = isListed
      ? byName('texts', 'name', all)
      : byAge('texts', 'name', 'created_time')
    const there = [all, isInTrash('name', false)]
    return { kind, ...(await listPage<MatchedText, MatchedText>(textSelect, order, there, at)) }
  }
  const order: ListOrder<MatchedLink> = isListed
    ? byName('links', 'link', all)
    : byAge('links', 'link', 'created_time')
  const there = [all, isInTrash('link', false)]
  return { kind, ...(await listPage<MatchedLink, MatchedLink>(linkSelect, order, there, at)) }
}

/**
 * The next page of what matches: messages, then texts, then links. A page may be empty without being the last one.
 * @param cursor `''` for the first
 * @returns null at the end
 */
export async function matchedPage(
  match: Resolved,
  bounds: Bounds,
  cursor: string,
  limit: number,
): Promise<{ page: MatchedPage | null; next: string | null }> {
  const [kindName, ...rest] = cursor.split(' ')
  const kind = actionKinds.find((each) => each === kindName) ?? 'message'
  const after = rest.join(' ')
  const conditions = conditionsOf(kind, match, bounds)
  const page =
    conditions && (await readPage(kind, match, conditions, bounds, { limit, cursor: after || undefined }))
  if (page?.cursor != null) return { page, next: `${kind} ${page.cursor}` }
  const nextKind = actionKinds[actionKinds.indexOf(kind) + 1]
  return { page, next: nextKind ? `${nextKind} ` : null }
}
