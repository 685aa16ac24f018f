'use client'

import { useEffect, useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import { lastIdOf } from '@/lib/client/chat/session/chat-entries'
import type { Entry } from '@/lib/client/chat/session/chat-session'
import type { Reader } from './log-rows'

const load = () => import('./read-aloud').then((module) => module.ReadAloud)

/** The place where new lines are read out from. It stands there empty from the start, else the first would be missed. */
export function Aloud({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  const [since] = useState(() => ({ sinceId: lastIdOf(entries), sinceTime: Date.now() }))
  const [first] = useState(entries)
  const { part: ReadAloud, ask } = useLate(load)
  useEffect(() => {
    // Whoever hears the chat would take a part that does not come for silence in the room.
    if (entries !== first) void ask()
  }, [entries, first, ask])
  return (
    // It is heard while its window is minimized, which hides all else in it.
    <div aria-live="polite" className="sr-only visible">
      {ReadAloud && <ReadAloud {...{ entries, reader, ...since }} />}
    </div>
  )
}
