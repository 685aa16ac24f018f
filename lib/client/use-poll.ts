'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Cursor, PollAnswer } from '../schemas/chat'
import type { ErrorSlug } from '../schemas/errors'
import { ApiError } from './api-error'
import { onReturn } from './on-return'
import { freshPace, nextPace, type PollOutcome, pollPace } from './poll-schedule'
import { RoomPoller } from './room-poller'

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused'

export interface PollState {
  connection: Connection
  /** When the server last answered, in this browser's milliseconds; 0 before the first answer. */
  answeredAt: number
  /** Why the server does not answer as it should, when it said so. */
  problem: { slug: ErrorSlug; message: string } | null
}

interface PollOptions {
  room: string
  nick: string
  /** Where the page's own messages end. */
  start: Cursor
  onAnswer: (answer: PollAnswer) => void
}

const options = {
  // Longer than nothing, so that SWR sees one request where two are asked for; shorter than any pace.
  dedupingInterval: 10,
  refreshWhenHidden: true,
  refreshWhenOffline: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

function stateAfter(error: unknown, { answeredAt }: PollState): PollState {
  const said = error instanceof ApiError && error.slug !== 'network' ? error : null
  const problem = said && { slug: said.slug as ErrorSlug, message: said.message }
  if (said && !said.passing) return { connection: 'refused', answeredAt, problem }
  return { connection: navigator.onLine ? 'reconnecting' : 'offline', answeredAt, problem }
}

/**
 * Follows a room's stream. SWR keeps the time; because it stops refreshing after an error, a failed poll is a result
 * here and never an error, so nothing ends the polling but leaving the room.
 */
export function usePoll({ room, nick, start, onAnswer }: PollOptions): PollState {
  const [poller] = useState(() => new RoomPoller(room, start))
  const [state, setState] = useState<PollState>({ connection: 'connecting', answeredAt: 0, problem: null })
  const [pace, setPace] = useState(freshPace)

  const poll = async (): Promise<PollOutcome> => {
    try {
      const result = await poller.poll(nick)
      if (!result) return { kind: 'aborted' }
      const { answer, asked, heldMs } = result
      onAnswer(answer)
      setState({ connection: 'connected', answeredAt: Date.now(), problem: null })
      const { messages, has_more: hasMore, reset } = answer
      return { kind: 'answered', rows: messages.length, hasMore, reset, asked, heldMs }
    } catch (error) {
      setState((last) => stateAfter(error, last))
      return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
    }
  }
  const { mutate } = useSWR(['/poll', room], poll, {
    ...options,
    refreshInterval: pace.delayMs,
    onSuccess: (outcome) => setPace((last) => nextPace(last, outcome, document.hidden)),
  })

  useEffect(() => {
    const back = () => {
      poller.hurry()
      setPace({ ...freshPace })
      void mutate()
    }
    const away = () => {
      // Browsers open six connections a host; a hidden tab must not sit on one.
      poller.letGo()
      setPace((last) => ({ ...last, delayMs: pollPace.hiddenMs }))
    }
    const lost = () => setState((last) => ({ ...last, connection: 'offline' }))
    return onReturn({ back, away, lost })
  }, [mutate, poller])
  useEffect(() => () => poller.letGo(), [poller])
  const known = useRef(nick)
  useEffect(() => {
    if (known.current === nick) return
    known.current = nick
    // The poll under way was asked for under the old nick, and may be held for long.
    poller.hurry()
    void mutate()
  }, [nick, mutate, poller])

  return state
}
