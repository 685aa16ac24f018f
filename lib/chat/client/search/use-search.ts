'use client'

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import type { Message } from '../../contract/chat'
import { matcherOf, type SearchFilter } from '../../search-text'
import { firstIdOf, idOf, isChatMessage, messagesIn } from '../room/entries'
import type { Room } from '../room/room'
import { type OpenRoom, useRoom } from '../store'
import { filterInSlices } from './filter-in-slices'
import { runSearch, type SearchProgress } from './search-run'

/** After so many messages a search waits for the reader. */
const foundStep = 200
/** It ends with so many: each is in the document. */
export const foundMax = 1000
/** Without a key for so long, the search of the server begins. */
const typingPauseMs = 500

/**
 * `enough`: it goes on when the reader asks for more; `full`: there are more than {@link foundMax}; `done`: everything was
 * searched.
 */
type SearchPhase = 'waiting' | 'running' | 'stopped' | 'failed' | 'enough' | 'full' | 'done'

export interface Search {
  phase: SearchPhase
  /** Newest first. */
  found: readonly Message[]
  lookedAt: number
  /** Why it failed; while it runs, why the last request did. */
  error: ApiError | null
  start: () => void
  stop: () => void
}

function useLoaded({ entries, ahead }: Pick<Room, 'entries' | 'ahead'>): readonly Message[] {
  return useMemo(
    () =>
      messagesIn([...entries, ...ahead])
        .filter(isChatMessage)
        .reverse(),
    [entries, ahead],
  )
}

const nothing: readonly Message[] = []

/** Until new messages are searched, what was found before them is shown. */
function useLoadedHits(loaded: readonly Message[], filter: SearchFilter | null): readonly Message[] {
  const [known, setKnown] = useState({ filter, hits: nothing })
  useEffect(() => {
    if (!filter) return
    const own = new AbortController()
    void filterInSlices(loaded, matcherOf(filter), own.signal).then(
      (hits) => hits && setKnown({ filter, hits }),
    )
    return () => own.abort()
  }, [loaded, filter])
  return known.filter === filter ? known.hits : nothing
}

interface ServerSearch {
  key: string
  phase: SearchPhase
  progress: SearchProgress
  error: ApiError | null
}

const halfway: readonly SearchPhase[] = ['stopped', 'failed', 'enough']

function phaseAfter({ messages, beforeId }: SearchProgress, error: ApiError | null): SearchPhase {
  if (error) return 'failed'
  if (beforeId === null) return 'done'
  return messages.length >= foundMax ? 'full' : 'enough'
}

/**
 * Begins by itself when the filter has not changed for a moment, and ends when the filter changes or the component is gone.
 */
function useServerSearch(room: string, filter: SearchFilter | null, beforeId: number | null | undefined) {
  const key = JSON.stringify(filter)
  const progress = { messages: [], beforeId, lookedAt: 0 }
  const fresh: ServerSearch = { key, phase: 'waiting', progress, error: null }
  const [known, setState] = useState(fresh)
  const state = known.key === key ? known : fresh
  const running = useRef<AbortController>(null)
  const run = async (from: SearchProgress) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { signal } = own
    let last: ServerSearch = { key, phase: 'running', progress: from, error: null }
    const show = (change: Partial<ServerSearch>) => {
      last = { ...last, ...change }
      if (!signal.aborted) setState(last)
    }
    show({})
    const error = await runSearch(from, {
      ask: (before_id, each) => call('GET /search', { room, ...filter, before_id }, { signal: each }),
      onProgress: (next) => show({ progress: next }),
      onRetry: (why) => show({ error: why }),
      foundMax: Math.min(from.messages.length + foundStep, foundMax),
      signal,
    })
    show({ phase: phaseAfter(last.progress, error), error })
  }
  const start = () => void run(halfway.includes(state.phase) ? state.progress : fresh.progress)
  const begin = useEffectEvent(start)
  useEffect(() => {
    const timer = key === 'null' ? undefined : setTimeout(() => begin(), typingPauseMs)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
    }
  }, [key])
  const stop = () => {
    running.current?.abort()
    setState({ ...state, phase: 'stopped', error: null })
  }
  return { ...state, start, stop }
}

/**
 * Loaded messages at once, older ones on the server.
 * @param ignored nicks in lower case @param filter null: nothing to look for
 */
export function useSearch(room: OpenRoom, ignored: ReadonlySet<string>, filter: SearchFilter | null): Search {
  const state = useRoom(room, 'entries', 'ahead', 'hasOlder', 'hasNewer', 'clearedAtId')
  const loaded = useLoaded(state)
  // What the server found and is loaded may have been changed or withdrawn since.
  const here = useMemo(
    () => new Set([...state.entries, ...state.ahead].map(idOf)),
    [state.entries, state.ahead],
  )
  const near = useLoadedHits(loaded, filter)
  // If the loaded part has a gap before the end of the stream, the server searches from there.
  const isApart = state.hasNewer || state.clearedAtId !== null
  const beforeId = isApart ? undefined : state.hasOlder ? firstIdOf(state.entries) : null
  const { phase, progress, error, start, stop } = useServerSearch(room.name, filter, beforeId)
  const found = useMemo(() => {
    const further = progress.messages.filter(({ id }) => !here.has(id))
    const visible = [...near, ...further].filter(({ nick }) => !ignored.has(nick.toLowerCase()))
    return visible.sort((a, b) => b.id - a.id).slice(0, foundMax)
  }, [near, here, progress.messages, ignored])
  // Apart, the server searches the loaded messages too.
  const { lookedAt } = progress
  return {
    phase,
    found,
    lookedAt: isApart ? Math.max(loaded.length, lookedAt) : loaded.length + lookedAt,
    error,
    start,
    stop,
  }
}
