import { call } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import type { Message, PollResponse } from '../../contract/chat'
import { messagesIn } from '../room/entries'
import { replacedBy, withNewer, withOlder, withRestored } from '../room/history'
import { receivedIn } from '../room/room'
import type { OpenRoom } from '../store'

const surroundingRows = 60
const pageRows = 100

/** @returns whether the message exists */
export async function showAround(
  { name: room, update }: OpenRoom,
  signal: AbortSignal,
  id: number,
): Promise<boolean> {
  const before = await call('GET /poll', { room, before_id: id + 1, limit: surroundingRows }, { signal })
  if (before.messages.at(-1)?.id !== id) return false
  const after = await call('GET /poll', { room, after_id: id, limit: surroundingRows }, { signal })
  if (after.reset) return false
  update(replacedBy({ ...after, messages: [...before.messages, ...after.messages] }, before.has_more))
  return true
}

export async function showBefore(
  { name: room, update }: OpenRoom,
  signal: AbortSignal,
  id: number,
  limit: number,
): Promise<true> {
  update(withOlder(await call('GET /poll', { room, before_id: id, limit }, { signal }), id))
  return true
}

/** @returns whether the row is still known */
export async function showAfter(
  { name: room, update }: OpenRoom,
  signal: AbortSignal,
  id: number,
): Promise<boolean> {
  const response = await call('GET /poll', { room, after_id: id, limit: limits.pageRowsMax }, { signal })
  if (!response.reset) update(withNewer(response, id))
  return !response.reset
}

export async function showNewest({ name: room, update }: OpenRoom, signal: AbortSignal): Promise<true> {
  const response = await call('GET /poll', { room, limit: pageRows }, { signal })
  update(replacedBy(response, response.messages.length > 0))
  return true
}

/** Messages that the rows may have restored. */
const restoredIds = (messages: readonly Message[]): number[] =>
  messages.flatMap(({ type, ref_id: refId }) => (type === 'edit' && refId !== null ? [refId] : []))

/**
 * The page of history that may hold messages restored by these rows: an `edit` row names the message, a `clear`
 * row may have been undone.
 * @returns its query; null: nothing was restored
 */
export function restoredPage(messages: readonly Message[]): { before_id?: number; limit: number } | null {
  const limit = limits.pageRowsMax
  if (messages.some(({ type }) => type === 'clear')) return { limit }
  const ids = restoredIds(messages)
  return ids.length > 0 ? { before_id: Math.max(...ids) + 1, limit } : null
}

const pagesMax = 10

/** What an edit names and the log has was not restored. */
export async function fetchRestored({ name: room, get, update }: OpenRoom, rows: readonly Message[]) {
  const known = new Set(messagesIn(receivedIn(get())).map(({ id }) => id))
  const messages = rows.filter(({ type, ref_id: id }) => type !== 'edit' || !known.has(id ?? 0))
  let page = restoredPage(messages)
  for (let count = 0; page && count < pagesMax; count++) {
    const response: PollResponse = await call('GET /poll', { room, ...page })
    update(withRestored(response))
    const first = response.messages[0]
    const isEnough = !response.has_more || !first || first.id <= Math.min(...restoredIds(messages))
    page = isEnough ? null : { before_id: first.id, limit: page.limit }
  }
}
