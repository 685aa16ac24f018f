'use client'

import { useEffect, useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import type { Entry } from '@/lib/chat/client/session/chat-session'
import type { Reader } from './message-log'

const load = () => import('./read-aloud').then((module) => module.ReadAloud)

interface AloudProps {
  entries: readonly Entry[]
  /** The newest row that is known of the stream. */
  newestId: number
  reader: Reader
}

/**
 * The place where new lines are read out from. It stands there empty from the start, else the first would be missed.
 * A stream that begins anew needs another one.
 */
export function Aloud({ entries, newestId, reader }: AloudProps) {
  const [sinceId] = useState(newestId)
  const [first] = useState(entries)
  const { part: ReadAloud, ask } = useLate(load)
  useEffect(() => {
    // Whoever hears the chat would take a part that does not come for silence in the room.
    if (entries !== first) void ask()
  }, [entries, first, ask])
  return (
    // It is heard while its window is minimized, which hides all else in it.
    <div aria-live="polite" className="sr-only visible">
      {ReadAloud && <ReadAloud {...{ entries, reader, sinceId, first }} />}
    </div>
  )
}
