'use client'

import { type Dispatch, useEffect, useRef } from 'react'
import type { SendAnswer } from '../../../schemas/chat'
import { ApiError, toApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { recall, remember } from '../../browser-storage'
import { onReturn } from '../polling/on-return'
import type { Pending } from './chat-pending'
import type { ChatAction } from './chat-session'
import { nextInLine, restoredOutbox, retryDelayMs } from './outbox'

interface OutboxOptions {
  room: string
  pending: readonly Pending[]
  dispatch: Dispatch<ChatAction>
}

async function send(
  room: string,
  { nick, msg, type, sendId, replyTo }: Pending,
): Promise<SendAnswer | ApiError> {
  try {
    return await call('POST /send', { room, nick, msg, type, send_id: sendId, reply_to: replyTo })
  } catch (error) {
    return toApiError(error)
  }
}

/**
 * Sends what is waiting, in order and one at a time. What cannot be delivered now waits and is tried again with the
 * same `send_id`, so it arrives once; what the server refuses steps aside. The outbox outlives a reload of the
 * tab, and the tab itself (offline-chat.ts).
 */
export function useOutbox({ room, pending, dispatch }: OutboxOptions): void {
  const busy = useRef(false)
  const key = `outbox:${room}`

  useEffect(() => {
    const kept = restoredOutbox(recall('session', key))
    if (kept.length > 0) dispatch({ type: 'restored', pending: kept })
  }, [key, dispatch])

  useEffect(() => {
    import('./offline-chat').then(({ openOffline }) => openOffline(room, dispatch)).catch(() => undefined)
  }, [room, dispatch])

  useEffect(() => {
    if (pending.length > 0 || recall('session', key) !== null)
      remember('session', key, pending.length > 0 ? JSON.stringify(pending) : null)
  }, [key, pending])

  useEffect(() => {
    const next = nextInLine(pending)
    if (!next || busy.current) return
    const attempt = async () => {
      busy.current = true
      dispatch({ type: 'sending', sendId: next.sendId })
      const result = await send(room, next)
      busy.current = false
      const { sendId } = next
      if (!(result instanceof ApiError)) dispatch({ type: 'sent', sendId, answer: result })
      else {
        dispatch({ type: result.passing ? 'delayed' : 'refused', sendId, why: result.told })
      }
    }
    const timer = setTimeout(attempt, next.state === 'delayed' ? retryDelayMs(next.attempts) : 0)
    return () => clearTimeout(timer)
  }, [room, pending, dispatch])

  useEffect(() => onReturn({ back: () => dispatch({ type: 'retried', sendId: null }) }), [dispatch])
}
