'use client'

import { type Dispatch, useEffect, useRef } from 'react'
import { ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/in-time'
import { recall, remember } from '@/lib/core/browser/browser-storage'
import type { SendAnswer } from '../../contract/chat'
import { onReturn } from '../polling/on-return'
import type { Pending } from './chat-pending'
import type { ChatAction } from './chat-session'
import { delayMs, nextInLine, restoredOutbox } from './outbox'

interface OutboxOptions {
  room: string
  pending: readonly Pending[]
  dispatch: Dispatch<ChatAction>
}

/** How long one attempt may take; thanks to the `send_id` a message is stored once, even if the first attempt arrived. */
const deadlineMs = 15_000
/** After how long an attempt is given up when the reader comes back: its connection may be dead. */
const staleMs = 2_000

async function send(
  room: string,
  { nick, msg, type, sendId, replyTo }: Pending,
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
    import('./offline-chat').then(({ openOffline }) => openOffline(room, dispatch)).catch(() => undefined)
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
    const next = nextInLine(pending)
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
