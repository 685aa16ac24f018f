'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { ApiError } from '@/lib/core/api/api-error'
import type { RefusalFacts } from '@/lib/core/i18n/chinese-refusal'
import type { Cursor, PollAnswer } from '../../contract/chat'
import { onReturn } from './on-return'
import { freshPace, nextPace, type PollOutcome, type PollPace, pollPace } from './poll-schedule'
import { RoomPoller } from './room-poller'
import type { OwnTab, Tabs } from './tabs'

/**
 * Joins the other tabs of this browser in a room.
 * @param tabs null until their code is here, and where the browser cannot tell tabs of each other: each is on its own
 */
function useTabs(tabs: RefObject<Tabs | null>, { room, poller, pollNow, take }: OwnTab): void {
  useEffect(() => {
    let isLeft = false
    import('./tabs').then(
      ({ joinTabs }) => {
        if (isLeft) return
        tabs.current = joinTabs({ room, poller, pollNow, take })
        if (!document.hidden) tabs.current?.ask()
      },
      // Without a network; this tab goes on alone.
      () => undefined,
    )
    return () => {
      isLeft = true
      tabs.current?.leave()
      tabs.current = null
    }
  }, [tabs, room, poller, pollNow, take])
}

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused'

export interface PollState {
  connection: Connection
  /** When the server last answered, in this browser's milliseconds; 0 before the first answer. */
  answeredAt: number
  /** Why the server does not answer as it should, when it said so. */
  problem: RefusalFacts | null
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
  const problem = said
  if (said && !said.passing) return { connection: 'refused', answeredAt, problem }
  return { connection: navigator.onLine ? 'reconnecting' : 'offline', answeredAt, problem }
}

/** Who polls, for the parts of {@link usePoll}. */
interface Following {
  poller: RoomPoller
  tabs: { current: Tabs | null }
  setPace: (next: (last: PollPace) => PollPace) => void
  setState: (next: (last: PollState) => PollState) => void
  /** Polls at once. */
  pollNow: () => void
}

/** Polls at once when the reader is back; lets go when nobody looks. */
function useReturns({ poller, tabs, setPace, setState, pollNow }: Following): void {
  useEffect(() => {
    const back = () => {
      poller.hurry()
      pollNow()
    }
    const away = () => {
      // Browsers open six connections a host; a hidden tab must not sit on one.
      poller.letGo()
      tabs.current?.giveWay()
      setPace((last) => ({ ...last, delayMs: pollPace.asideMs }))
    }
    const lost = () => {
      tabs.current?.giveWay()
      setState((last) => ({ ...last, connection: 'offline' }))
    }
    return onReturn({ back, away, lost })
  }, [poller, tabs, setPace, setState, pollNow])
  useEffect(() => () => poller.letGo(), [poller])
}

/**
 * Follows a room's stream. SWR keeps the time; because it stops refreshing after an error, a failed poll is a result
 * here and never an error, so nothing ends the polling but leaving the room.
 */
export function usePoll({ room, nick, start, onAnswer }: PollOptions): PollState {
  const [poller] = useState(() => new RoomPoller(room, start))
  const [state, setState] = useState<PollState>({ connection: 'connecting', answeredAt: 0, problem: null })
  const [pace, setPace] = useState(freshPace)
  const tabs = useRef<Tabs | null>(null)
  const take = useCallback(
    (answer: PollAnswer) => {
      onAnswer(answer)
      setState({ connection: 'connected', answeredAt: Date.now(), problem: null })
    },
    [onAnswer],
  )
  const poll = async (): Promise<PollOutcome> => {
    try {
      const result = await poller.poll(nick, !document.hidden && (tabs.current?.isTurn ?? true))
      if (!result) return { kind: 'aborted' }
      const { answer, heard, asked, heldMs } = result
      if (!document.hidden) tabs.current?.ask()
      tabs.current?.tell(heard)
      take(answer)
      // Counts rows that another tab has already passed on, too: the server answered because of them.
      const { messages, has_more: hasMore, reset } = heard.answer
      return { kind: 'answered', rows: messages.length, hasMore, reset, asked, heldMs }
    } catch (error) {
      setState((last) => stateAfter(error, last))
      // Another tab may fare better.
      tabs.current?.giveWay()
      return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
    }
  }
  const { mutate } = useSWR(['/poll', room], poll, {
    ...options,
    refreshInterval: pace.delayMs,
    onSuccess: (outcome) =>
      setPace((last) => nextPace(last, outcome, document.hidden || (tabs.current?.isAside ?? false))),
  })
  const pollNow = useCallback(() => {
    setPace({ ...freshPace })
    void mutate()
  }, [mutate])
  useReturns({ poller, tabs, setPace, setState, pollNow })
  useTabs(tabs, { room, poller, pollNow, take })
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
