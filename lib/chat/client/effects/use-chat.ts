import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { randomId } from '@/lib/core/browser/browser-storage'
import type { Cursor, OnlineNick, PollResponse } from '../../contract/chat'
import { type PendingMessage, useOutbox } from '../room/outbox'
import {
  type ChatAction,
  type ChatStart,
  type ChatState,
  chatReducer,
  type Entry,
  firstIdOf,
  lastIdOf,
  newestIdOf,
  startChat,
} from '../room/room'
import { type PollState, usePoll } from './use-poll'

export interface History {
  loading: boolean
  /** Fetches the page before the log; does nothing while a page is loading or none is left. */
  loadOlder: () => void
  loadNewer: () => void
  toNewest: () => Promise<boolean>
  /** Shows the stream around a message. @returns whether it exists */
  toMessage: (id: number) => Promise<boolean>
}

export interface Chat {
  state: ChatState
  connection: PollState
  /** Everything received, even while the log shows an earlier part of the stream. */
  received: readonly Entry[]
  newestId: number
  online: readonly OnlineNick[]
  /** There is no connection: messages wait until a poll is answered. */
  isHeld: boolean
  history: History
  /**
   * @param replyTo the message that this one answers
   * @param sendId of a recalled message that this one replaces
   */
  send: (msg: string, type?: PendingMessage['type'], replyTo?: number, sendId?: string) => void
  addNotice: (lines: readonly string[]) => void
  dispatch: Dispatch<ChatAction>
}

interface ChatOptions extends ChatStart {
  room: string
  canSend: boolean
  online: readonly OnlineNick[]
  /** The server was not reached when the page was opened. */
  isOffline?: boolean
}

function useRestored(room: string, dispatch: Dispatch<ChatAction>): (response: PollResponse) => void {
  return useCallback(
    ({ messages }) => {
      if (!messages.some(({ type }) => type === 'edit' || type === 'clear')) return
      import('./history-pages')
        .then(({ fetchRestored: fill }) => fill(room, messages, dispatch))
        .catch(() => undefined) // the next page load shows it
    },
    [room, dispatch],
  )
}

const far = () => import('./history-pages')

const pageDeadlineMs = 30_000

type Page = (signal: AbortSignal) => Promise<boolean>

/** One page is fetched at a time, so that the log has no holes. */
function useHistory(room: string, state: ChatState, dispatch: Dispatch<ChatAction>): History {
  const [loading, setLoading] = useState(false)
  const busy = useRef<Promise<unknown> | null>(null)
  const { entries, hasOlder, hasNewer } = state
  const beforeId = firstIdOf(entries)
  const afterId = lastIdOf(entries)
  const limit = entries.length < 500 ? 100 : 500

  const fetching = useCallback(async (page: Page): Promise<boolean> => {
    while (busy.current) await busy.current
    setLoading(true)
    // Without a network nothing changes; the status bar reports it.
    const result = withTimeout(pageDeadlineMs, page).catch(() => false)
    busy.current = result
    const found = await result
    busy.current = null
    setLoading(false)
    return found
  }, [])
  const loadOlder = useCallback(() => {
    if (busy.current || !hasOlder || beforeId === 0) return
    void fetching(async (signal) => (await far()).showBefore({ room, dispatch, signal }, beforeId, limit))
  }, [room, beforeId, limit, hasOlder, dispatch, fetching])
  const loadNewer = useCallback(() => {
    if (busy.current || !hasNewer) return
    void fetching(async (signal) => (await far()).showAfter({ room, dispatch, signal }, afterId))
  }, [room, afterId, hasNewer, dispatch, fetching])
  const toNewest = useCallback(
    () => fetching(async (signal) => (await far()).showNewest({ room, dispatch, signal })),
    [room, dispatch, fetching],
  )
  const toMessage = useCallback(
    (id: number) => fetching(async (signal) => (await far()).showAround({ room, dispatch, signal }, id)),
    [room, dispatch, fetching],
  )
  return { loading, loadOlder, loadNewer, toNewest, toMessage }
}

const everyMs = 45_000
const deadlineMs = 15_000

/** Refreshed slowly, and soon after `changes` grows. */
function useOnline(room: string, first: readonly OnlineNick[], changes: number): readonly OnlineNick[] {
  const { data, mutate } = useSWR(
    ['/online', room],
    () =>
      withTimeout(deadlineMs, (signal) => call('GET /online', { room }, { signal })).then(
        (response) => response.online,
      ),
    {
      refreshInterval: everyMs,
      revalidateOnMount: false,
      dedupingInterval: 2_000,
      errorRetryInterval: everyMs,
    },
  )
  useEffect(() => {
    const timer = changes > 0 ? setTimeout(() => void mutate(), 400) : undefined
    return () => clearTimeout(timer)
  }, [changes, mutate])
  return data ?? first
}

export function useChat({ room, canSend, online: firstOnline, isOffline, ...start }: ChatOptions): Chat {
  const [state, dispatch] = useReducer(chatReducer, start, startChat)
  const cursor: Cursor = start.first.cursor
  const fill = useRestored(room, dispatch)
  const connection = usePoll({
    room,
    nick: state.nick,
    start: cursor,
    onResponse: useCallback(
      (response) => {
        dispatch({ type: 'polled', response, at: Date.now() })
        fill(response)
      },
      [fill],
    ),
  })
  const { entries, ahead } = state
  const received = useMemo(() => (ahead.length > 0 ? [...entries, ...ahead] : entries), [entries, ahead])
  const { connection: how, problem } = connection
  // A server that reports a problem is there.
  const isHeld = !problem && (how === 'connecting' ? !!isOffline : how !== 'connected' && how !== 'refused')
  useOutbox({ room, isHeld, pending: state.pending, dispatch })
  // The first response counts this reader as present.
  const changes = state.presenceChanges + (connection.answeredAt > 0 ? 1 : 0)
  const others = useOnline(room, firstOnline, changes)
  // The user is listed before the server has counted them.
  const { nick, trip } = state
  const missing = canSend && !others.some((each) => each.nick === nick)
  const online = missing ? [...others, { nick, trip }] : others
  const history = useHistory(room, state, dispatch)
  const send = useCallback<Chat['send']>((msg, type = 'message', replyTo, sendId = randomId()) => {
    dispatch({ type: 'submitted', message: { sendId, msg, type, replyTo } })
  }, [])
  const addNotice = useCallback((lines: readonly string[]) => {
    dispatch({ type: 'notice_added', key: randomId(), time: Date.now(), lines })
  }, [])
  const newestId = newestIdOf(state)
  return { state, connection, received, newestId, online, isHeld, history, send, addNotice, dispatch }
}
