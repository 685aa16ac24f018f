import { type Dispatch, useEffect, useRef } from 'react'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/in-time'
import { recall, remember } from '@/lib/core/browser/browser-storage'
import type { RefusalFacts } from '@/lib/core/i18n/chinese-refusal'
import type { Message, SendAnswer } from '../../contract/chat'
import { onReturn } from '../polling/page-lifecycle'
import type { ChatAction } from './chat-reducer'

/** The message to send now: the first that was not refused. Nothing while one is under way. */
export function nextToSend(pending: readonly PendingMessage[]): PendingMessage | null {
  const first = pending.find((each) => each.state !== 'refused')
  return first && first.state !== 'sending' ? first : null
}

/**
 * Milliseconds before a message is sent: until the room takes it; after a failure 1 s, doubling, at most 30 s.
 * @param now of performance.now(), which no clock change moves
 */
export function delayMs({ state, attempts, until }: PendingMessage, now: number): number {
  if (state !== 'delayed') return 0
  return until ? Math.max(until - now, 0) : Math.min(1000 * 2 ** (attempts - 1), 30_000)
}

/** How often a stored message was tried; one that was under way may have arrived. */
function attemptsOf({ state, attempts }: PendingMessage): number {
  return Math.max(Number(attempts) || 0, state === 'sending' ? 1 : 0)
}

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false
  const { sendId, nick, msg, type } = value as Record<string, unknown>
  return (
    [sendId, nick, msg].every((each) => typeof each === 'string') && (type === 'message' || type === 'action')
  )
}

/** What an earlier page of this tab left unsent; a message that was under way is asked for again. */
export function restoredOutbox(stored: string | null): PendingMessage[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(isPending).map((each) => ({
      ...each,
      state: each.state === 'refused' ? 'refused' : 'queued',
      attempts: attemptsOf(each),
      after: typeof each.after === 'number' ? each.after : Number.MAX_SAFE_INTEGER,
      why: each.state === 'refused' && typeof each.why?.message === 'string' ? each.why : null,
      seen: false,
    }))
  } catch {
    return []
  }
}

/** A message on its way out. */
export interface PendingMessage {
  sendId: string
  nick: string
  msg: string
  type: 'message' | 'action'
  /** The message that it answers. */
  replyTo?: number
  /** queued: waits its turn · sending · delayed: will be tried again by itself · refused: the server said no. */
  state: 'queued' | 'sending' | 'delayed' | 'refused'
  /** How often it was tried; above 0 the room may have it, although no answer came. */
  attempts: number
  /** The newest row of the log when it was written: the row it becomes is newer. */
  after: number
  /** Why it was refused or delayed. */
  why: RefusalFacts | null
  /** When the room takes it, by performance.now(), where the room said so: it is in slow mode. */
  until?: number
  /** The log already shows it (a poll was faster than the answer), so the outgoing copy hides. */
  seen: boolean
}

export type PendingAction =
  /** `sendId` of a line that was taken back and changed: its own, so that one of both is stored. */
  | { type: 'submitted'; message: Pick<PendingMessage, 'sendId' | 'msg' | 'type' | 'replyTo'> }
  | { type: 'restored'; pending: readonly PendingMessage[] }
  | { type: 'sending'; sendId: string }
  | { type: 'delayed'; sendId: string; why: RefusalFacts; until?: number }
  | { type: 'refused'; sendId: string; why: RefusalFacts }
  /** Without an id: all that wait for their next attempt, because the network is back. */
  | { type: 'retried'; sendId: string | null }
  | { type: 'discarded'; sendId: string }

/** The message was refused because its line had arrived before it was taken back and changed. */
export const arrivedBefore = ({ state, why }: Pick<PendingMessage, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.rule === 'send_id_used'

/**
 * The id under which a message is sent again: its own, so that it is stored once, but another one where the room has a
 * different line under that. Two tabs that have the message make the same one.
 */
export const nextSendId = (pending: PendingMessage): string =>
  arrivedBefore(pending) ? `${pending.sendId}+` : pending.sendId

type List = readonly PendingMessage[]

const fresh = { state: 'queued', attempts: 0, why: null, seen: false } as const

function change(
  list: List,
  which: (pending: PendingMessage) => boolean,
  next: (pending: PendingMessage) => Partial<PendingMessage>,
) {
  return list.some(which) ? list.map((each) => (which(each) ? { ...each, ...next(each) } : each)) : list
}

function restored(list: List, kept: List): List {
  const known = new Set(list.map((each) => each.sendId))
  return [...kept.filter((each) => !known.has(each.sendId)), ...list]
}

/** The messages on their way out, after something happened to one of them; `writer` says what new ones start with. */
export function pendingReducer(
  list: List,
  action: PendingAction,
  writer: Pick<PendingMessage, 'nick' | 'after'>,
): List {
  if (action.type === 'submitted') return [...list, { ...action.message, ...fresh, ...writer }]
  if (action.type === 'restored') return restored(list, action.pending)
  if (action.type === 'retried' && action.sendId === null)
    return change(
      list,
      (each) => each.state === 'delayed',
      () => ({ state: 'queued' }),
    )
  const isMeant = (each: PendingMessage) => each.sendId === action.sendId
  switch (action.type) {
    case 'sending':
      return change(list, isMeant, () => ({ state: 'sending' }))
    case 'delayed': {
      const { why, until } = action
      // A room that says when it takes the message does not have it.
      const tried = until ? 0 : 1
      return change(list, isMeant, ({ attempts }) => ({
        ...{ state: 'delayed', why, until },
        attempts: attempts + tried,
      }))
    }
    case 'refused': {
      const { why } = action
      return change(list, isMeant, () => ({ state: 'refused', why, seen: false }))
    }
    case 'retried':
      return change(list, isMeant, (each) => ({ state: 'queued', sendId: nextSendId(each) }))
    case 'discarded':
      return list.filter((each) => !isMeant(each))
  }
}

/** Marks the outgoing messages that one of these rows must be. */
export function markSeen(list: List, messages: readonly Message[]): List {
  const isIn = ({ nick, msg, type, after }: PendingMessage) =>
    messages.some((row) => row.id > after && row.nick === nick && row.msg === msg && row.type === type)
  const mayBeThere = ({ seen, state, attempts }: PendingMessage) =>
    !seen && state !== 'refused' && (state === 'sending' || attempts > 0)
  return change(
    list,
    (each) => mayBeThere(each) && isIn(each),
    () => ({ seen: true }),
  )
}

interface OutboxOptions {
  room: string
  pending: readonly PendingMessage[]
  dispatch: Dispatch<ChatAction>
}

/** How long one attempt may take; thanks to the `send_id` a message is stored once, even if the first attempt arrived. */
const deadlineMs = 15_000
/** After how long an attempt is given up when the reader comes back: its connection may be dead. */
const staleMs = 2_000

async function send(
  room: string,
  { nick, msg, type, sendId, replyTo }: PendingMessage,
  own: AbortController,
): Promise<SendAnswer | ApiError> {
  const fields = { room, nick, msg, type, send_id: sendId, reply_to: replyTo }
  try {
    return await withTimeout(deadlineMs, (signal) => call('POST /send', fields, signal), own)
  } catch (error) {
    return toApiError(error)
  }
}

interface Flight {
  sendId: string
  own: AbortController
  startedAt: number
}

/**
 * Sends what is waiting, in order and one at a time. What cannot be delivered now, or what a room in slow mode takes
 * later, waits and is tried again with the same `send_id`, so it arrives once. What the server refuses steps aside. The
 * outbox outlives a reload of the tab, and the tab itself (offline-chat.ts).
 */
export function useOutbox({ room, pending, dispatch }: OutboxOptions): void {
  const flight = useRef<Flight | null>(null)
  const key = `outbox:${room}`

  useEffect(() => {
    const kept = restoredOutbox(recall('session', key))
    if (kept.length > 0) dispatch({ type: 'restored', pending: kept })
  }, [key, dispatch])

  useEffect(() => {
    import('./offline-outbox')
      .then(({ enableOffline: openOffline }) => openOffline(room, dispatch))
      .catch(() => undefined)
  }, [room, dispatch])

  useEffect(() => {
    remember('session', key, pending.length > 0 ? JSON.stringify(pending) : null)
  }, [key, pending])

  useEffect(() => {
    // Its line was taken back: whether it arrives shows when another goes under its id.
    const { current } = flight
    if (current && !pending.some(({ sendId }) => sendId === current.sendId)) {
      current.own.abort()
      flight.current = null
    }
    const next = nextToSend(pending)
    if (!next || flight.current) return
    const attempt = async () => {
      const own = new AbortController()
      const { sendId } = next
      const mine = { sendId, own, startedAt: Date.now() }
      flight.current = mine
      dispatch({ type: 'sending', sendId })
      const result = await send(room, next, own)
      if (flight.current !== mine) return
      flight.current = null
      if (!(result instanceof ApiError)) dispatch({ type: 'sent', sendId, answer: result })
      else {
        const { facts: why, passing, retryAfterMs } = result
        const until = passing ? 0 : retryAfterMs && performance.now() + retryAfterMs
        dispatch({ type: passing || until ? 'delayed' : 'refused', sendId, why, until })
        if (own.signal.reason === 'back') dispatch({ type: 'retried', sendId: null })
      }
    }
    const timer = setTimeout(attempt, delayMs(next, performance.now()))
    return () => clearTimeout(timer)
  }, [room, pending, dispatch])

  useEffect(() => {
    const back = () => {
      const { current } = flight
      if (current && Date.now() - current.startedAt > staleMs) current.own.abort('back')
      dispatch({ type: 'retried', sendId: null })
    }
    return onReturn({ back })
  }, [dispatch])
}
