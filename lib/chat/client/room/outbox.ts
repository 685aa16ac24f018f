import { type Dispatch, useEffect, useRef } from 'react'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { RefusalFacts } from '@/lib/core/i18n/localized-refusal'
import type { Message, SendResponse } from '../../contract/chat'
import { onReturn } from '../effects/page-lifecycle'
import type { ChatAction } from './room'

export interface PendingMessage {
  sendId: string
  nick: string
  msg: string
  type: 'message' | 'action'
  replyTo?: number
  /** delayed: will be retried automatically · refused: the server returned an error */
  state: 'queued' | 'sending' | 'delayed' | 'refused'
  attempts: number
  /** A request was started, and its outcome is unknown. */
  mayHaveArrived?: boolean
  /** The newest row when it was written; the row it becomes is newer. */
  after: number
  why: RefusalFacts | null
  /** When slow mode permits it, by performance.now(). */
  until?: number
  /** The log already shows it, because a poll was faster than the response. */
  seen: boolean
}

export type PendingAction =
  /** `sendId`: of a recalled message that this one replaces, so that only one of them is stored. */
  | { type: 'submitted'; message: Pick<PendingMessage, 'sendId' | 'msg' | 'type' | 'replyTo'> }
  | { type: 'restored'; pending: readonly PendingMessage[] }
  | { type: 'sending'; sendId: string }
  /** `until`: set by slow mode. */
  | { type: 'delayed'; sendId: string; why: RefusalFacts; mayHaveArrived: boolean; until?: number }
  | { type: 'refused'; sendId: string; why: RefusalFacts }
  /** Null: all delayed messages, because the network is back. */
  | { type: 'retried'; sendId: string | null }
  | { type: 'discarded'; sendId: string }

type List = readonly PendingMessage[]

/** The first that was not refused; null while one is in flight. */
export function nextToSend(pending: readonly PendingMessage[]): PendingMessage | null {
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

/** Of an earlier page of this tab. One that was in flight is sent again. */
export function restoredOutbox(stored: string | null): PendingMessage[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(isPending).map((each) => ({
      ...each,
      state: each.state === 'refused' ? 'refused' : 'queued',
      attempts: attemptsOf(each),
      mayHaveArrived: each.mayHaveArrived ?? attemptsOf(each) > 0,
      after: typeof each.after === 'number' ? each.after : Number.MAX_SAFE_INTEGER,
      why: each.state === 'refused' && typeof each.why?.message === 'string' ? each.why : null,
      seen: false,
    }))
  } catch {
    return []
  }
}

/** Refused because the message it replaces had already arrived. */
export const arrivedBefore = ({ state, why }: Pick<PendingMessage, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.rule === 'send_id_used'

/**
 * The `send_id` of the next attempt: the same, so that the message is stored once, unless the room has a
 * different text under it. Two tabs compute the same one.
 */
export const nextSendId = (pending: PendingMessage): string =>
  arrivedBefore(pending) ? `${pending.sendId}+` : pending.sendId

export const outboxKey = (room: string) => `outbox:${room}`

/** Leaves an unsent message to the chat of another room, which sends it when this tab opens it. */
export function passOn(room: string, { nick, msg, type, sendId }: PendingMessage): void {
  const kept = restoredOutbox(readStored('session', outboxKey(room)))
  writeStored('session', outboxKey(room), JSON.stringify([...kept, { nick, msg, type, sendId }]))
}

const queued = { state: 'queued', attempts: 0, why: null, seen: false } as const

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

export function pendingReducer(
  list: List,
  action: PendingAction,
  writer: Pick<PendingMessage, 'nick' | 'after'>,
): List {
  if (action.type === 'submitted') return [...list, { ...action.message, ...queued, ...writer }]
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
      // A room in slow mode does not have the message.
      const tried = until ? 0 : 1
      return change(list, isMeant, ({ attempts, mayHaveArrived }) => ({
        state: 'delayed',
        why,
        until,
        attempts: attempts + tried,
        mayHaveArrived: mayHaveArrived || action.mayHaveArrived,
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
  /** Without a connection no request is started. */
  isHeld: boolean
  pending: readonly PendingMessage[]
  dispatch: Dispatch<ChatAction>
}

/** Repeating is safe: the `send_id` prevents duplicates. */
const deadlineMs = 15_000
/** When the user returns, an older attempt is aborted: its connection may be dead. */
const staleMs = 2_000

async function send(
  room: string,
  { nick, msg, type, sendId, replyTo }: PendingMessage,
  own: AbortController,
): Promise<SendResponse | ApiError> {
  const fields = { room, nick, msg, type, send_id: sendId, reply_to: replyTo }
  try {
    return await withTimeout(deadlineMs, (signal) => call('POST /send', fields, { signal }), own)
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
 * In order, one at a time, while there is a connection. What cannot be delivered now is retried with the same `send_id`;
 * refused messages do not block others. The outbox survives a reload, and the tab itself (outbox-handover.ts).
 */
export function useOutbox({ room, isHeld, pending, dispatch }: OutboxOptions): void {
  const flight = useRef<Flight | null>(null)
  const key = outboxKey(room)

  useEffect(() => {
    const kept = restoredOutbox(readStored('session', key))
    if (kept.length > 0) dispatch({ type: 'restored', pending: kept })
  }, [key, dispatch])

  useEffect(() => {
    import('../effects/outbox-handover')
      .then(({ enableOffline: openOffline }) => openOffline(room, dispatch))
      .catch(() => undefined)
  }, [room, dispatch])

  useEffect(() => {
    writeStored('session', key, pending.length > 0 ? JSON.stringify(pending) : null)
  }, [key, pending])

  useEffect(() => {
    // It was recalled; whether it had arrived shows when its replacement is sent.
    const { current } = flight
    if (current && !pending.some(({ sendId }) => sendId === current.sendId)) {
      current.own.abort()
      flight.current = null
    }
    const next = nextToSend(pending)
    if (!next || flight.current || isHeld) return
    const attempt = async () => {
      const own = new AbortController()
      const { sendId } = next
      const mine = { sendId, own, startedAt: Date.now() }
      flight.current = mine
      dispatch({ type: 'sending', sendId })
      const result = await send(room, next, own)
      if (flight.current !== mine) return
      flight.current = null
      if (!(result instanceof ApiError)) dispatch({ type: 'sent', sendId, response: result })
      else {
        const { facts: why, isTemporary, mayHaveArrived, retryAfterMs } = result
        const until = isTemporary ? 0 : retryAfterMs && performance.now() + retryAfterMs
        dispatch({ type: isTemporary || until ? 'delayed' : 'refused', sendId, why, mayHaveArrived, until })
        if (own.signal.reason === 'back') dispatch({ type: 'retried', sendId: null })
      }
    }
    const timer = setTimeout(attempt, delayMs(next, performance.now()))
    return () => clearTimeout(timer)
  }, [room, isHeld, pending, dispatch])

  useEffect(() => {
    const back = () => {
      const { current } = flight
      if (current && Date.now() - current.startedAt > staleMs) current.own.abort('back')
      dispatch({ type: 'retried', sendId: null })
    }
    return onReturn({ back })
  }, [dispatch])
}
