import type { Dispatch } from 'react'
import { call } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import type { Message, PollResponse } from '../../contract/chat'
import {
  type ChatAction,
  type ChatState,
  type Entry,
  entriesMax,
  firstIdOf,
  isNotice,
  lastIdOf,
  trimmed,
  withMessages,
  withNotices,
  withPage,
} from '../room/room'

const surroundingRows = 60
const pageRows = 100

function withRowsBefore(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  const known = new Set(entries.map((entry) => entry.key))
  const before = withMessages([], messages).filter((entry) => !known.has(entry.key))
  const leading = Math.max(
    0,
    entries.findIndex((entry) => !isNotice(entry)),
  )
  return [...withNotices(before, entries.slice(0, leading)), ...entries.slice(leading)]
}

/** The newest rows are dropped for it. @param beforeId the first id when the page was requested */
export const withOlder = ({ messages, has_more: hasMore }: PollResponse, beforeId: number): ChatAction => ({
  type: 'updated',
  by: (state) => {
    // The log was cleared meanwhile, or shows another part of the stream.
    if (firstIdOf(state.entries) !== beforeId) return state
    const older = messages.filter(({ id }) => id < beforeId)
    const all = withRowsBefore(state.entries, older)
    const entries = all.length > entriesMax ? all.slice(0, entriesMax) : all
    const hasNewer = state.hasNewer || entries.length < all.length
    return { ...state, entries, hasNewer, hasOlder: hasMore && messages.length > 0 }
  },
})

function endingWith(state: ChatState, all: readonly Entry[], { cursor }: PollResponse): ChatState {
  const entries = trimmed(all)
  const hasNewer = cursor.after_id < state.streamEndId
  const hasOlder = state.hasOlder || entries.length < all.length
  return { ...state, entries, hasOlder, hasNewer, ahead: hasNewer ? state.ahead : [] }
}

/** @param afterId the last id when the page was requested */
export const withNewer = (response: PollResponse, afterId: number): ChatAction => ({
  type: 'updated',
  by: (state) =>
    lastIdOf(state.entries) === afterId
      ? endingWith(state, withPage(state.entries, response.messages), response)
      : state,
})

/** Notices stay. It ends a clearing of the window. */
export const replacedBy = (response: PollResponse, hasOlder: boolean): ChatAction => ({
  type: 'updated',
  by: (state) => {
    const entries = withNotices(withMessages([], response.messages), state.entries)
    return endingWith({ ...state, hasOlder, clearedAtId: null }, entries, response)
  },
})

interface PageRequest {
  room: string
  dispatch: Dispatch<ChatAction>
  signal: AbortSignal
}

/** @returns whether the message exists */
export async function showAround({ room, dispatch, signal }: PageRequest, id: number): Promise<boolean> {
  const before = await call('GET /poll', { room, before_id: id + 1, limit: surroundingRows }, { signal })
  if (before.messages.at(-1)?.id !== id) return false
  const after = await call('GET /poll', { room, after_id: id, limit: surroundingRows }, { signal })
  if (after.reset) return false
  const response: PollResponse = { ...after, messages: [...before.messages, ...after.messages] }
  dispatch(replacedBy(response, before.has_more))
  return true
}

export async function showBefore(
  { room, dispatch, signal }: PageRequest,
  id: number,
  limit: number,
): Promise<true> {
  const response = await call('GET /poll', { room, before_id: id, limit }, { signal })
  dispatch(withOlder(response, id))
  return true
}

/** @returns whether the row is still known */
export async function showAfter({ room, dispatch, signal }: PageRequest, id: number): Promise<boolean> {
  const response = await call('GET /poll', { room, after_id: id, limit: limits.pageRowsMax }, { signal })
  if (!response.reset) dispatch(withNewer(response, id))
  return !response.reset
}

export async function showNewest({ room, dispatch, signal }: PageRequest): Promise<boolean> {
  const response = await call('GET /poll', { room, limit: pageRows }, { signal })
  dispatch(replacedBy(response, response.messages.length > 0))
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

export const withRestored = ({ messages }: PollResponse): ChatAction => ({
  type: 'updated',
  by: (state) => {
    const { entries, hasOlder, hasNewer, clearedAtId } = state
    const [oldest, newest] = [firstIdOf(entries), lastIdOf(entries)]
    const within = messages.filter(
      ({ id }) =>
        (id >= oldest || !hasOlder) &&
        (id <= newest || !hasNewer) &&
        (clearedAtId === null || id > clearedAtId),
    )
    // Restored messages may reach back beyond this page.
    const reachesBack = clearedAtId === null && within.some(({ id }) => oldest === 0 || id < oldest)
    return { ...state, entries: withPage(entries, within), hasOlder: hasOlder || reachesBack }
  },
})

export async function fetchRestored(
  room: string,
  messages: readonly Message[],
  dispatch: Dispatch<ChatAction>,
) {
  let page = restoredPage(messages)
  for (let count = 0; page && count < pagesMax; count++) {
    const response: PollResponse = await call('GET /poll', { room, ...page })
    dispatch(withRestored(response))
    const first = response.messages[0]
    const isEnough = !response.has_more || !first || first.id <= Math.min(...restoredIds(messages))
    page = isEnough ? null : { before_id: first.id, limit: page.limit }
  }
}
