import { deleteMessages, idList, restoreMessages, undoCutoff } from '@/lib/chat/server/message-changes'
import { isMessage } from '@/lib/chat/server/visibility'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { bigint, columnNames, columns, type Sql, sql } from '@/lib/core/db/rows'
import { keepsDeleted, namedInTrash, trashName } from '@/lib/core/db/trash'
import { announceLink } from '@/lib/links/server/cache'
import { deletedLinks } from '@/lib/links/server/store'
import { targetHash } from '@/lib/links/server/target'
import { announceText } from '@/lib/text/server/cache'
import { deletedTexts } from '@/lib/text/server/store'
import type { ActionKind } from '../limits'
import { type MatchedPage, matchedPage } from './items'
import type { Resolved } from './match'

// The steps of an action. Each is a few short transactions, so that other writers get in between, and may be repeated.

const stepItems = 200

export interface ActionInProgress {
  id: number
  state: string
  todo: string
  resolved: string
  cursor: string
  upToId: number
  upToTime: number
}

interface Item {
  item: string
  itemTime: number
}

/** What people name: their trash, and how caches learn of a change. */
const named = {
  text: { trash: deletedTexts, announce: announceText },
  link: { trash: deletedLinks, announce: announceLink },
}
type NamedKind = keyof typeof named

const itemsOf = (page: MatchedPage): Item[] =>
  page.kind === 'message'
    ? page.items.map(({ id }) => ({ item: String(id), itemTime: 0 }))
    : page.kind === 'text'
      ? page.items.map(({ name, created_time }) => ({ item: name, itemTime: created_time }))
      : page.items.map(({ link, created_time }) => ({ item: link, itemTime: created_time }))

const isRunning = (id: number): Sql =>
  sql`EXISTS (SELECT 1 FROM actions WHERE id = ${id} AND state = 'running')`

/** While an action runs, which undoing it waits for. */
const whileRunning = (id: number, statements: Sql[]): Sql[] => [
  ...dialect().lockRows(sql`SELECT 1 FROM actions WHERE id = ${id} AND state = 'running'`),
  ...statements,
]

/** Of messages `m`: an action that holds hides it. */
const isHiddenByAny = sql`EXISTS (SELECT 1 FROM hidden_items h JOIN actions a ON a.id = h.action_id
  WHERE h.kind = 'message' AND h.item = CAST(m.id AS text) AND h.item_time = 0 AND a.state IN ('running', 'done'))`

const insertItems = sql`INSERT INTO hidden_items (${columnNames('HiddenItem', 'kind, item, item_time, action_id')})`

async function hide(id: number, page: MatchedPage): Promise<void> {
  const { bigint, each, text } = dialect()
  const items = itemsOf(page)
  const insert = sql`${insertItems}
    SELECT CAST(${page.kind} AS text), ${text('item')}, ${bigint('itemTime')}, CAST(${id} AS integer)
    FROM ${each(items)} WHERE ${isRunning(id)}
    ON CONFLICT DO NOTHING`
  await db().batch(whileRunning(id, [insert]))
  // Undoing may have begun: then nothing more is deleted.
  if (page.kind === 'message') await deleteMessages(page.items, () => null, { only: isHiddenByAny })
  else for (const { item } of items) await named[page.kind].announce(item)
}

/** Into the trash. The action keeps the name that each has there, `/0/…` if it has none. */
async function remove(id: number, kind: NamedKind, items: readonly Item[]): Promise<void> {
  const { trash, announce } = named[kind]
  // In one order, so that actions do not deadlock.
  const rest = items.toSorted((a, b) => (a.item < b.item ? -1 : 1))
  while (rest.length > 0) {
    const together = rest.splice(0, trash.stepRows)
    const time = keepsDeleted() ? Date.now() : null
    const deletions = together.flatMap(({ item, itemTime }) => {
      const record: AuditStatement = (happens) => sql`${insertItems}
        SELECT CAST(${kind} AS text), CAST(${trashName(item, time ?? 0)} AS text), ${bigint(itemTime)}, CAST(${id} AS integer)
        WHERE ${happens} ON CONFLICT DO NOTHING`
      return trash.deletion(item, time, record, sql`created_time = ${bigint(itemTime)} AND ${isRunning(id)}`)
    })
    await db().batch(whileRunning(id, deletions))
    for (const { item } of together) await announce(item)
  }
}

/** @returns how many are not there again: they are gone, or their name is in use */
async function putBack(kind: NamedKind, items: readonly Item[]): Promise<number> {
  const { trash } = named[kind]
  const deleted = items.flatMap(({ item, itemTime }) => {
    const { name, time } = namedInTrash(item)
    return time === null ? [] : { name, time, itemTime }
  })
  for (const { name, time } of deleted) await trash.putBack(name, time)
  let lost = 0
  for (const { name, itemTime } of deleted) if (!(await trash.isThere(name, itemTime))) lost++
  return lost
}

/** But not what was changed after it was counted: its owner could have anything blocked. */
async function block(id: number, page: MatchedPage, upToTime: number): Promise<void> {
  if (page.kind === 'message') return
  const names = columnNames('Block', 'value, action_id')
  const { each, list, text } = dialect()
  const insert =
    page.kind === 'text'
      ? sql`INSERT INTO blocks (${names}) SELECT DISTINCT bytes_hash, CAST(${id} AS integer) FROM texts
          WHERE name IN ${list(page.items.map(({ name }) => name))} AND bytes_hash IS NOT NULL
            AND updated_time <= ${bigint(upToTime)} AND ${isRunning(id)}
          ON CONFLICT DO NOTHING`
      : sql`INSERT INTO blocks (${names}) SELECT ${text('value')}, CAST(${id} AS integer)
          FROM ${each(
            page.items
              .filter(({ updated_time: time }) => time <= upToTime)
              .map(({ target }) => ({ value: targetHash(target) })),
          )} WHERE ${isRunning(id)}
          ON CONFLICT DO NOTHING`
  await db().batch(whileRunning(id, [insert]))
}

/** @returns the assignments that record it */
export async function doStep({ id, todo, resolved, cursor, ...bounds }: ActionInProgress): Promise<Sql> {
  const { page, next } = await matchedPage(JSON.parse(resolved) as Resolved, bounds, cursor, stepItems)
  const items = page?.items.length ?? 0
  if (page && items > 0) {
    const deeds = todo.split(' ')
    if (deeds.includes('block')) await block(id, page, bounds.upToTime)
    const deletes = deeds.includes('delete')
    if (deletes && page.kind !== 'message') await remove(id, page.kind, itemsOf(page))
    else if (deletes || deeds.includes('hide')) await hide(id, page)
  }
  return next === null
    ? sql`state = 'done', progress = progress + ${items}`
    : sql`cursor = ${next}, progress = progress + ${items}`
}

async function restore(ids: number[]): Promise<void> {
  const messages =
    await db().query(sql`SELECT ${columns({ m: 'Message', r: 'Room' }, 'm.id, m.nick, m.trip, m.msg, r.name AS room')}
    FROM messages m JOIN rooms r ON r.id = m.room_id WHERE m.id IN ${idList(ids)} AND ${isMessage} ORDER BY m.id`)
  await restoreMessages(messages, undoCutoff(), () => null, sql`NOT ${isHiddenByAny}`)
}

/** @returns the assignments that record it */
export async function undoStep({ id }: ActionInProgress): Promise<Sql> {
  const page = await db().query(sql`SELECT ${columns('HiddenItem', 'kind, item, item_time')} FROM hidden_items
    WHERE action_id = ${id} ORDER BY kind, item, item_time LIMIT ${stepItems}`)
  const kind = page[0]?.kind as ActionKind | undefined
  if (kind === undefined) return sql`state = 'undone'`
  const items = page
    .filter((row) => row.kind === kind)
    .map(({ item, item_time }): Item => ({ item, itemTime: item_time }))
  if (kind === 'message') await restore(items.map(({ item }) => Number(item)))
  const lost = kind === 'message' ? 0 : await putBack(kind, items)
  const { bigint, each, text } = dialect()
  const listed = sql`SELECT ${text('item')}, ${bigint('itemTime')} FROM ${each(items)}`
  const these = sql`action_id = ${id} AND kind = ${kind} AND (item, item_time) IN (${listed})`
  await db().batch([
    ...dialect().lockRows(sql`SELECT 1 FROM actions WHERE id = ${id}`),
    sql`UPDATE actions SET progress = progress + ${lost}
      WHERE id = ${id} AND EXISTS (SELECT 1 FROM hidden_items WHERE ${these})`,
    sql`DELETE FROM hidden_items WHERE ${these}`,
  ])
  if (kind !== 'message') for (const { item } of items) await named[kind].announce(namedInTrash(item).name)
  return sql`cursor = ''`
}
