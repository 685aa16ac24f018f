import type { ApiError } from '@/lib/core/api/api-error'
import { mayHaveArrived } from '@/lib/core/api/may-have-arrived'
import { randomId } from '@/lib/core/browser/browser-storage'
import type { Message, SendResponse } from '../../contract/chat'
import { lastIdOf, messagesIn, withMessages } from './entries'
import type { Change, PendingMessage } from './room'

type List = readonly PendingMessage[]

/** The first that was not refused; null while one is in flight. */
export function nextToSend(pending: List): PendingMessage | null {
  const first = pending.find((each) => each.state !== 'refused')
  return first && first.state !== 'sending' ? first : null
}

/**
 * Delay before sending: until slow mode permits it; after failures 1 s, doubling up to 30 s.
 * @param now performance.now(), which is monotonic
 */
export function delayMs({ state, attempts, until }: PendingMessage, now: number): number {
  if (state !== 'delayed') return 0
  return until ? Math.max(until - now, 0) : Math.min(1000 * 2 ** (attempts - 1), 30_000)
}

export const change =
  (
    which: (pending: PendingMessage) => boolean,
    next: (pending: PendingMessage) => Partial<PendingMessage>,
  ): Change =>
  (room) => {
    const { pending } = room
    if (!pending.some(which)) return room
    return { ...room, pending: pending.map((each) => (which(each) ? { ...each, ...next(each) } : each)) }
  }

export const isOf = (id: string) => (pending: PendingMessage) => pending.sendId === id

/** The line replies to a message and replaces a recalled one, if there is such. @param id the `send_id`, unless it does */
export const send =
  (msg: string, type: PendingMessage['type'] = 'message', id = randomId()): Change =>
  (room) => {
    const { nick, entries, pending, replyTo, replaces } = room
    const written: PendingMessage = {
      sendId: replaces || id,
      nick,
      msg,
      type,
      ...(replyTo && { replyTo }),
      state: 'queued',
      attempts: 0,
      after: lastIdOf(entries),
      why: null,
      seen: false,
    }
    return { ...room, pending: [...pending, written], replyTo: 0, replaces: '' }
  }

/** Messages of an earlier page, which may show some of them: it was left before the response arrived. */
export const restore =
  (kept: List): Change =>
  (room) => {
    const known = new Set(room.pending.map((each) => each.sendId))
    const pending = [...kept.filter((each) => !known.has(each.sendId)), ...room.pending]
    return { ...room, pending: markSeen(pending, messagesIn(room.entries)) }
  }

export const sending = (id: string): Change => change(isOf(id), () => ({ state: 'sending' }))

/** The message was stored. */
export const sent =
  (id: string, { message: _, filtered: __, token, ...stored }: SendResponse): Change =>
  (before) => {
    const { type } = before.pending.find(isOf(id)) ?? {}
    const room = { ...forget(id)(before), unkept: [...before.unkept, { id: stored.id, token }] }
    // A repeated send of a message deleted meanwhile returns no text.
    if (!type || stored.msg === '') return room
    // The log shows an earlier part of the stream, or was cleared after the message had arrived.
    if (room.hasNewer || stored.id <= (room.clearedAtId ?? 0)) return room
    const message: Message = { is_admin: false, ref_id: null, ...stored, type }
    return { ...room, entries: withMessages(room.entries, [message]) }
  }

export type Failure = Pick<ApiError, 'facts' | 'isTemporary' | 'retryAfterMs'>

/**
 * It will be retried, or was refused.
 * @param now performance.now(): a refusal with Retry-After, as of slow mode, is repeated after it
 */
export function fail(id: string, failure: Failure, now: number): Change {
  const { facts: why, isTemporary, retryAfterMs } = failure
  const until = isTemporary || !retryAfterMs ? undefined : now + retryAfterMs
  if (!isTemporary && !until) return change(isOf(id), () => ({ state: 'refused', why, seen: false }))
  return change(isOf(id), ({ attempts, mayHaveArrived: before }) => ({
    state: 'delayed',
    why,
    until,
    // A room in slow mode does not have the message.
    attempts: attempts + (until ? 0 : 1),
    mayHaveArrived: before || mayHaveArrived(failure),
  }))
}

/** All that are delayed, because the network is back. */
export const retryAll: Change = change(
  ({ state }) => state === 'delayed',
  () => ({ state: 'queued' }),
)

export const forget =
  (id: string): Change =>
  (room) => ({ ...room, pending: room.pending.filter((each) => each.sendId !== id) })

export function markSeen(list: List, messages: readonly Message[]): List {
  const isIn = ({ nick, msg, type, after }: PendingMessage) =>
    messages.some((row) => row.id > after && row.nick === nick && row.msg === msg && row.type === type)
  const mayBeThere = ({ seen, state, attempts }: PendingMessage) =>
    !seen && state !== 'refused' && (state === 'sending' || attempts > 0)
  const isSeen = (each: PendingMessage) => mayBeThere(each) && isIn(each)
  return list.some(isSeen) ? list.map((each) => (isSeen(each) ? { ...each, seen: true } : each)) : list
}
