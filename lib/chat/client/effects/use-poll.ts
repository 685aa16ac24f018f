'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { ApiError } from '@/lib/core/api/api-error'
import type { RefusalFacts } from '@/lib/core/i18n/localized-refusal'
import type { Cursor, PollResponse } from '../../contract/chat'
import { onReturn } from './page-lifecycle'
import { freshPace, nextPace, type PollOutcome, type PollPace, pollPace } from './poll-schedule'
import { RoomPoller } from './room-poller'
import type { OwnTab, TabGroup } from './tab-leader'

/** @param tabs null until the code is loaded, and where tabs cannot coordinate */
function useTabs(tabs: RefObject<TabGroup | null>, { room, poller, pollNow, onResponse }: OwnTab): void {
  useEffect(() => {
    let isLeft = false
    import('./tab-leader').then(
      ({ joinTabs }) => {
        if (isLeft) return
        tabs.current = joinTabs({ room, poller, pollNow, onResponse })
        if (!document.hidden) tabs.current?.requestLead()
      },
      // No network: this tab polls alone.
      () => undefined,
    )
    return () => {
      isLeft = true
      tabs.current?.leave()
      tabs.current = null
    }
  }, [tabs, room, poller, pollNow, onResponse])
}

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused'

export interface PollState {
  connection: Connection
  /** When the server last answered, by this browser's clock; 0: never. */
  answeredAt: number
  problem: RefusalFacts | null
}

interface PollOptions {
  room: string
  nick: string
  start: Cursor
  onResponse: (response: PollResponse) => void
}

const options = {
  // SWR joins calls within this time; it is shorter than any delay.
  dedupingInterval: 10,
  refreshWhenHidden: true,
  refreshWhenOffline: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

function stateAfter(error: unknown, { answeredAt }: PollState): PollState {
  const problem = error instanceof ApiError && error.slug !== 'network' ? error : null
  if (problem && !problem.isTemporary) return { connection: 'refused', answeredAt, problem }
  return { connection: navigator.onLine ? 'reconnecting' : 'offline', answeredAt, problem }
}

interface PollParts {
  poller: RoomPoller
  tabs: { current: TabGroup | null }
  setPace: (next: (last: PollPace) => PollPace) => void
  setState: (next: (last: PollState) => PollState) => void
  pollNow: () => void
}

/** Polls at once when the user returns; stops holding a request when the page is hidden. */
function useReturns({ poller, tabs, setPace, setState, pollNow }: PollParts): void {
  useEffect(() => {
    const back = () => {
      poller.skipNextHold()
      pollNow()
    }
    const away = () => {
      // Browsers open six connections per host; a hidden tab must not occupy one.
      poller.abort()
      tabs.current?.resign()
      setPace((last) => ({ ...last, delayMs: pollPace.backgroundMs }))
    }
    const lost = () => {
      tabs.current?.resign()
      setState((last) => ({ ...last, connection: 'offline' }))
    }
    return onReturn({ back, away, lost })
  }, [poller, tabs, setPace, setState, pollNow])
  useEffect(() => () => poller.abort(), [poller])
}

/** SWR is the timer; it stops after an error, so a failed poll is a result here, and only leaving the room ends polling. */
export function usePoll({ room, nick, start, onResponse }: PollOptions): PollState {
  const [poller] = useState(() => new RoomPoller(room, start))
  const [state, setState] = useState<PollState>({ connection: 'connecting', answeredAt: 0, problem: null })
  const [pace, setPace] = useState(freshPace)
  const tabs = useRef<TabGroup | null>(null)
  const accept = useCallback(
    (response: PollResponse) => {
      onResponse(response)
      setState({ connection: 'connected', answeredAt: Date.now(), problem: null })
    },
    [onResponse],
  )
  const poll = async (): Promise<PollOutcome> => {
    try {
      const result = await poller.poll(nick, !document.hidden && (tabs.current?.isLeader ?? true))
      if (!result) return { kind: 'aborted' }
      const { response, shared, mode, heldMs } = result
      if (!document.hidden) tabs.current?.requestLead()
      tabs.current?.share(shared)
      accept(response)
      // Includes rows that another tab shared before: they are why the server answered.
      const { messages, has_more: hasMore, reset } = shared.answer
      return { kind: 'answered', rows: messages.length, hasMore, reset, mode, heldMs }
    } catch (error) {
      setState((last) => stateAfter(error, last))
      tabs.current?.resign()
      return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
    }
  }
  const { mutate } = useSWR(['/poll', room], poll, {
    ...options,
    refreshInterval: pace.delayMs,
    onSuccess: (outcome) =>
      setPace((last) => nextPace(last, outcome, document.hidden || (tabs.current?.isFollower ?? false))),
  })
  const pollNow = useCallback(() => {
    setPace({ ...freshPace })
    void mutate()
  }, [mutate])
  useReturns({ poller, tabs, setPace, setState, pollNow })
  useTabs(tabs, { room, poller, pollNow, onResponse })
  const polledNick = useRef(nick)
  useEffect(() => {
    if (polledNick.current === nick) return
    polledNick.current = nick
    // The request in flight carries the old nick, and may be held for long.
    poller.skipNextHold()
    void mutate()
  }, [nick, mutate, poller])
  return state
}
