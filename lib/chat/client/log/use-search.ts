'use client'

import { useMemo, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import type { Message } from '../../contract/chat'
import { searchable } from '../../search-text'
import type { ChatState } from '../session/chat-reducer'
import { firstIdOf, isChatMessage } from '../session/chat-reducer'

export const foundMax = 200

export interface Search {
  found: readonly Message[]
  hasMore: boolean
  lookedAt: number
  /** Older messages remain to be searched. */
  isOpen: boolean
  busy: boolean
  error: ApiError | null
  further: () => void
}

/** Hits of the server. `beforeId`: where it continues; undefined: at the newest, null: done. */
interface Far {
  q: string
  messages: readonly Message[]
  beforeId: number | null | undefined
  lookedAt: number
}

function useLoaded({ entries, ahead }: ChatState): readonly Message[] {
  return useMemo(
    () =>
      [...entries, ...ahead]
        .flatMap((entry) => (entry.kind === 'message' && isChatMessage(entry.message) ? [entry.message] : []))
        .reverse(),
    [entries, ahead],
  )
}

/** Searches a room: loaded messages at once, older ones on request. @param ignored nicks in lower case */
export function useSearch(room: string, state: ChatState, ignored: ReadonlySet<string>, q: string): Search {
  const loaded = useLoaded(state)
  const near = useMemo(() => {
    const needle = searchable(q)
    return needle === '' ? [] : loaded.filter(({ msg }) => searchable(msg).includes(needle))
  }, [loaded, q])
  const [known, setFar] = useState<Far>({ q: '', messages: [], beforeId: undefined, lookedAt: 0 })
  // If the loaded part has a gap before the end of the stream, the server searches from there.
  const isApart = state.hasNewer || state.clearedAtId !== null
  const start = isApart ? undefined : state.hasOlder ? firstIdOf(state.entries) : null
  const far = known.q === q ? known : { q, messages: [], beforeId: start, lookedAt: 0 }
  const { run, busy, error } = useCall(async () => {
    const given = far.beforeId === undefined ? {} : { before_id: far.beforeId ?? 0 }
    const response = await call('GET /search', { room, q, ...given })
    const messages = [...far.messages, ...response.messages]
    setFar({ q, messages, beforeId: response.before_id, lookedAt: far.lookedAt + response.looked_at })
  })
  const all = useMemo(() => {
    const byId = new Map([...near, ...far.messages].map((message) => [message.id, message]))
    const visible = [...byId.values()].filter(({ nick }) => !ignored.has(nick.toLowerCase()))
    return visible.sort((a, b) => b.id - a.id)
  }, [near, far.messages, ignored])
  return {
    found: all.slice(0, foundMax),
    hasMore: all.length > foundMax,
    // Then the server searches the loaded messages too.
    lookedAt: isApart ? Math.max(loaded.length, far.lookedAt) : loaded.length + far.lookedAt,
    isOpen: far.beforeId !== null,
    busy,
    error,
    further: () => void run(),
  }
}
