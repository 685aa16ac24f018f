'use client'

import { useEffect, useRef, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { Entry } from '@/lib/chat/client/room/entries'
import { newestIdOf } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import type { Reader } from '../reader'
import type { MessageMenuProps } from './message-menu'

const loadReadAloud = () => import('./read-aloud').then((module) => module.ReadAloud)

interface LazyReadAloudProps {
  room: OpenRoom
  entries: readonly Entry[]
  reader: Reader
}

/**
 * In the document from the start, else the first message would not be announced. Remount it after a reset of the stream.
 */
export function LazyReadAloud({ room, entries, reader }: LazyReadAloudProps) {
  const [sinceId] = useState(() => newestIdOf(room.get()))
  const [first] = useState(entries)
  const { part: ReadAloud, load } = useLazy(loadReadAloud)
  useEffect(() => {
    // A screen reader user would take a missing part for a quiet room, so a failure is reported.
    if (entries !== first) void load()
  }, [entries, first, load])
  return (
    // Announces even while its window is minimized, which hides everything else in it.
    <div aria-live="polite" className="sr-only visible">
      {ReadAloud && <ReadAloud {...{ entries, reader, sinceId, first }} />}
    </div>
  )
}

const loadMessageMenu = () => import('./message-menu').then((module) => module.MessageMenu)
const preloadEvents = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin', 'click']
const loadEvents = ['contextmenu', 'keydown']

/**
 * Also replies and the search for quoted messages. Loaded when the pointer or the focus enters the log or the list of
 * people, and when there is something to do.
 */
export function LazyMessageMenu(props: Omit<MessageMenuProps, 'first'>) {
  const { room, area } = props
  const { part: Menu, preload, load } = useLazy(loadMessageMenu)
  const last = useRef<Event | null>(null)
  const { replyTo, wanted } = useRoom(room, 'replyTo', 'wanted')
  useEffect(() => {
    if (Menu) return
    if (replyTo || wanted.size > 0 || window.location.hash) preload()
    const ended = new AbortController()
    const { signal } = ended
    const preloadFor = (event: Event) => {
      last.current = event
      preload()
    }
    // Until the menu is loaded, which may fail, a right click opens the browser's own.
    const loadFor = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      last.current = event
      void load()
    }
    window.addEventListener('hashchange', preload, { signal })
    for (const kind of preloadEvents) area.current?.addEventListener(kind, preloadFor, { signal })
    for (const kind of loadEvents) area.current?.addEventListener(kind, loadFor, { signal })
    return () => ended.abort()
  })
  return Menu && <Menu {...props} first={last} />
}
