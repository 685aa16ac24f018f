'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Cursor, PollAnswer } from '../schemas/chat'
import { ApiError } from './api-error'
import { tabSession } from './browser-storage'
import { callApi } from './fetcher'
import { onReturn } from './on-return'
import { freshPace, nextPace, type PollOutcome, pollPace } from './poll-schedule'

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused'

export interface PollState {
  connection: Connection
  /** When the server last answered, in this browser's milliseconds; 0 before the first answer. */
  answeredAt: number
  /** Why the server refuses to be polled, in its words. */
  reason: string
}

interface PollOptions {
  room: string
  nick: string
  /** Where the page's own messages end. */
  start: Cursor
  onAnswer: (answer: PollAnswer) => void
}

/** The later of two points; a cursor never moves back. */
function later(a: Cursor, b: Cursor): Cursor {
  return b.after_id > a.after_id ? b : a
}

function stateAfter(error: unknown, last: PollState): PollState {
  if (error instanceof ApiError && !error.passing)
    return { ...last, connection: 'refused', reason: error.message }
  return { ...last, connection: navigator.onLine ? 'reconnecting' : 'offline', reason: '' }
}

/**
 * Follows a room's stream: one request in flight, the cursor only moves forward, no error ends it. SWR keeps the
 * time; because it stops refreshing after an error, a failed poll is a result here and never an error.
 */
export function usePoll({ room, nick, start, onAnswer }: PollOptions): PollState {
  const [state, setState] = useState<PollState>({ connection: 'connecting', answeredAt: 0, reason: '' })
  const [pace, setPace] = useState(freshPace)
  const cursor = useRef(start)
  const flight = useRef<AbortController | null>(null)
  /** Ask without holding: at the start, after a failure and on return, so that the state is known at once. */
  const brief = useRef(true)

  const poll = useCallback(async (): Promise<PollOutcome> => {
    flight.current?.abort()
    const own = new AbortController()
    flight.current = own
    const wait = brief.current || document.hidden ? 0 : pollPace.waitSeconds
    // A connection that died silently (a phone that changed networks) must not hold the line for ever.
    const deadline = setTimeout(() => own.abort('deadline'), (wait + 10) * 1000)
    const sentAt = performance.now()
    try {
      const query = { room, ...cursor.current, events: 1, wait, nick, session: tabSession() }
      const answer = await callApi<PollAnswer>('/poll', { query, signal: own.signal })
      cursor.current = answer.reset ? { after_time: 0, after_id: 0 } : later(cursor.current, answer.cursor)
      brief.current = false
      onAnswer(answer)
      setState({ connection: 'connected', answeredAt: Date.now(), reason: '' })
      const { reset, has_more: hasMore, messages } = answer
      const asked = wait > 0 ? 'to hold' : 'at once'
      const heldMs = performance.now() - sentAt
      return { kind: 'answered', rows: messages.length, hasMore, reset, asked, heldMs }
    } catch (error) {
      if (own.signal.aborted && own.signal.reason !== 'deadline') return { kind: 'aborted' }
      brief.current = true
      setState((last) => stateAfter(error, last))
      return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
    } finally {
      clearTimeout(deadline)
      if (flight.current === own) flight.current = null
    }
  }, [room, nick, onAnswer])

  const { mutate } = useSWR(['/poll', room], poll, {
    refreshInterval: pace.delayMs,
    dedupingInterval: 10,
    refreshWhenHidden: true,
    refreshWhenOffline: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    onSuccess: (outcome) => setPace((last) => nextPace(last, outcome, document.hidden)),
  })

  useEffect(
    () =>
      onReturn({
        back: () => {
          brief.current = true
          setPace({ ...freshPace })
          void mutate()
        },
        away: () => {
          // Browsers open six connections a host; a hidden tab must not sit on one.
          flight.current?.abort()
          setPace((last) => ({ ...last, delayMs: pollPace.hiddenMs }))
        },
        lost: () => setState((last) => ({ ...last, connection: 'offline' })),
      }),
    [mutate],
  )
  useEffect(() => () => flight.current?.abort(), [])

  return state
}
