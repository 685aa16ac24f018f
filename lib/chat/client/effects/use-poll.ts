'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { ApiError } from '@/lib/core/api/api-error'
import type { Cursor } from '../../contract/chat'
import type { PollState } from '../room/room'
import { type OpenRoom, useRoom } from '../store'
import { acceptResponse } from './accept-response'
import { onReturn } from './page-lifecycle'
import { freshPace, nextPace, type PollOutcome, type PollPace, pollPace } from './poll-schedule'
import { RoomPoller } from './room-poller'
import type { OwnTab, TabGroup } from './tab-leader'

/** @param tabs null until the code is loaded, and where tabs cannot coordinate */
function useTabs(tabs: RefObject<TabGroup | null>, { room, poller, pollNow }: OwnTab): void {
  useEffect(() => {
    let isLeft = false
    import('./tab-leader').then(
      ({ joinTabs }) => {
        if (isLeft) return
        tabs.current = joinTabs({ room, poller, pollNow })
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
  }, [tabs, room, poller, pollNow])
}

const options = {
  // SWR joins calls within this time; it is shorter than any delay.
  dedupingInterval: 10,
  refreshWhenHidden: true,
  refreshWhenOffline: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

export const answered = (): PollState => ({ connection: 'connected', answeredAt: Date.now(), problem: null })

/** @param error null: only that the server was not reached */
export function pollingAfter(error: unknown, { answeredAt }: PollState): PollState {
  const problem = error instanceof ApiError && error.slug !== 'network' ? error : null
  if (problem && !problem.isTemporary) return { connection: 'refused', answeredAt, problem }
  return { connection: navigator.onLine ? 'reconnecting' : 'offline', answeredAt, problem }
}

interface PollParts {
  poller: RoomPoller
  tabs: { current: TabGroup | null }
  setPace: (next: (last: PollPace) => PollPace) => void
  setPolling: (next: (last: PollState) => PollState) => void
  pollNow: () => void
}

/** Polls at once when the user returns; stops holding a request when the page is hidden. */
function useReturns({ poller, tabs, setPace, setPolling, pollNow }: PollParts): void {
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
      setPolling((last) => ({ ...last, connection: 'offline' }))
    }
    return onReturn({ back, away, lost })
  }, [poller, tabs, setPace, setPolling, pollNow])
  useEffect(() => () => poller.abort(), [poller])
}

/**
 * SWR is the timer; it stops after an error, so a failed poll is a result here, and only leaving the room ends polling.
 * @param start the cursor of the page
 */
export function usePoll(room: OpenRoom, start: Cursor): void {
  const { name, update } = room
  const { nick } = useRoom(room, 'nick')
  const [poller] = useState(() => {
    room.poller.current ??= new RoomPoller(name, start)
    return room.poller.current
  })
  const [pace, setPace] = useState(freshPace)
  const tabs = useRef<TabGroup | null>(null)
  const setPolling = useCallback<PollParts['setPolling']>(
    (next) => update((now) => ({ ...now, polling: next(now.polling) })),
    [update],
  )
  const poll = async (): Promise<PollOutcome> => {
    try {
      const result = await poller.poll(nick, !document.hidden && (tabs.current?.isLeader ?? true))
      if (!result) return { kind: 'aborted' }
      const { response, shared, mode, heldMs } = result
      if (!document.hidden) tabs.current?.requestLead()
      tabs.current?.share(shared)
      acceptResponse(room, response)
      setPolling(answered)
      // Includes rows that another tab shared before: they are why the server answered.
      const { messages, has_more: hasMore, reset } = shared.answer
      return { kind: 'answered', rows: messages.length, hasMore, reset, mode, heldMs }
    } catch (error) {
      setPolling((last) => pollingAfter(error, last))
      tabs.current?.resign()
      return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
    }
  }
  const { mutate } = useSWR(['/poll', name], poll, {
    ...options,
    refreshInterval: pace.delayMs,
    onSuccess: (outcome) =>
      setPace((last) => nextPace(last, outcome, document.hidden || (tabs.current?.isFollower ?? false))),
  })
  const pollNow = useCallback(() => {
    setPace({ ...freshPace })
    void mutate()
  }, [mutate])
  useReturns({ poller, tabs, setPace, setPolling, pollNow })
  useTabs(tabs, { room, poller, pollNow })
  const polledNick = useRef(nick)
  useEffect(() => {
    if (polledNick.current === nick) return
    polledNick.current = nick
    // The request in flight carries the old nick, and may be held for long.
    poller.skipNextHold()
    void mutate()
  }, [nick, mutate, poller])
}
