import { useEffect, useRef } from 'react'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { parseList, readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { SendResponse } from '../../contract/chat'
import { delayMs, fail, nextToSend, restore, retryAll, sending, sent } from '../room/outbox'
import { isHeld, type PendingMessage } from '../room/room'
import { type OpenRoom, useRoom } from '../store'
import { onReturn } from './page-lifecycle'

export const outboxKey = (room: string) => `outbox:${room}`

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
  return parseList(stored)
    .filter(isPending)
    .map((each) => ({
      ...each,
      state: each.state === 'refused' ? 'refused' : 'queued',
      attempts: attemptsOf(each),
      mayHaveArrived: each.mayHaveArrived ?? attemptsOf(each) > 0,
      after: typeof each.after === 'number' ? each.after : Number.MAX_SAFE_INTEGER,
      why: each.state === 'refused' && typeof each.why?.message === 'string' ? each.why : null,
      seen: false,
    }))
}

/** Repeating is safe: the `send_id` prevents duplicates. */
const deadlineMs = 15_000
/** When the user returns, an older attempt is aborted: its connection may be dead. */
const staleMs = 2_000

async function post(
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
export function useOutbox(room: OpenRoom): void {
  const flight = useRef<Flight | null>(null)
  const { name, update } = room
  const state = useRoom(room, 'pending', 'polling', 'isOffline')
  const { pending } = state
  const key = outboxKey(name)
  const waits = isHeld(state)

  useEffect(() => {
    const kept = restoredOutbox(readStored('session', key))
    if (kept.length > 0) update(restore(kept))
  }, [key, update])

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
    if (!next || flight.current || waits) return
    const attempt = async () => {
      const own = new AbortController()
      const { sendId } = next
      const mine = { sendId, own, startedAt: Date.now() }
      flight.current = mine
      update(sending(sendId))
      const result = await post(name, next, own)
      if (flight.current !== mine) return
      flight.current = null
      const isStored = !(result instanceof ApiError)
      update(isStored ? sent(sendId, result) : fail(sendId, result, performance.now()))
      if (own.signal.reason === 'back') update(retryAll)
    }
    const timer = setTimeout(attempt, delayMs(next, performance.now()))
    return () => clearTimeout(timer)
  }, [name, waits, pending, update])

  useEffect(() => {
    const back = () => {
      const { current } = flight
      if (current && Date.now() - current.startedAt > staleMs) current.own.abort('back')
      update(retryAll)
    }
    return onReturn({ back })
  }, [update])
}
