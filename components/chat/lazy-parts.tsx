'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { MenuBar } from '@/components/ui/menu-bar'
import { useLazy } from '@/components/ui/use-lazy'
import type { Entry } from '@/lib/chat/client/room/room'
import { chatTexts } from '@/lib/chat/texts'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import type { ReadOnlyBarProps } from './composer/composer-bars'
import type { ComposerLine } from './composer/use-composer-line'
import type { MessageLogProps } from './log/message-log'
import type { Reader } from './reader'
import type { ChatSettings } from './use-chat-settings'

const loadReadAloud = () => import('./log/read-aloud').then((module) => module.ReadAloud)

interface LazyReadAloudProps {
  entries: readonly Entry[]
  newestId: number
  reader: Reader
}

/**
 * In the document from the start, else the first message would not be announced. Remount it after a reset of the stream.
 */
export function LazyReadAloud({ entries, newestId, reader }: LazyReadAloudProps) {
  const [sinceId] = useState(newestId)
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

export interface ChatMenuProps {
  room: string
  nick: string
  settings: ChatSettings
  entries: readonly Entry[]
  onFind: () => void
  onNick: () => void
  onInvite: () => void
  onMentions: () => void
  onClear: () => void
  onCommands: () => void
  onAbout: () => void
}

const loadMenus = () => import('./chat-menus').then((module) => module.chatMenus)
const ids = ['file', 'view', 'help'] as const

export function ChatMenu(props: ChatMenuProps) {
  const t = useTexts(chatTexts)
  const context = { t, textsOf: useTranslator(), language: useLanguage(), router: useRouter() }
  const { part: makeMenus, preload, load } = useLazy(loadMenus)
  const menus = makeMenus?.(props, context) ?? ids.map((id) => ({ id, label: t(id), entries: null }))
  return <MenuBar label={t('menus')} menus={menus} preloadEntries={preload} loadEntries={load} />
}

export interface MessageMenuProps extends Pick<MessageLogProps, 'room' | 'chat' | 'canSend' | 'reader'> {
  line: ComposerLine
}

/** Events of rows are handled there, so that rows carry no handlers. */
export const logFrame = () => document.querySelector<HTMLElement>('[role=log]')

/** Around the log and the list of people: events of nicks are handled there. */
export const chatAreaId = 'chat-area'
export const chatArea = () => document.getElementById(chatAreaId)

const loadMessageMenu = () => import('./log/message-menu').then((module) => module.MessageMenu)
const preloadEvents = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin', 'click']
const loadEvents = ['contextmenu', 'keydown']

/**
 * Also replies and the search for quoted messages. Loaded when the pointer or the focus enters the log or the list of
 * people, and when there is something to do.
 */
export function LazyMessageMenu(props: MessageMenuProps) {
  const { part: Menu, preload, load } = useLazy(loadMessageMenu)
  const last = useRef<Event | null>(null)
  const { replyTo } = props.line
  useEffect(() => {
    if (Menu) return
    if (replyTo || window.location.hash || document.querySelector('[data-jump]')) preload()
    const area = chatArea()
    const ended = new AbortController()
    const { signal } = ended
    const preloadFor = (event: Event) => {
      last.current = event
      preload()
    }
    // Until the menu is loaded, which may fail, a right click opens the browser's own.
    const loadFor = ({ key = 'Enter' }: { key?: string }) => {
      if (key === 'Enter') void load()
    }
    for (const kind of preloadEvents) area?.addEventListener(kind, preloadFor, { signal })
    for (const kind of loadEvents) area?.addEventListener(kind, loadFor as EventListener, { signal })
    return () => ended.abort()
  })
  return Menu && <Menu {...props} first={last} />
}

const ReadOnlyBar = lazy(() =>
  import('./composer/composer-bars').then((module) => ({ default: module.ReadOnlyBar }), emptyModule),
)

/** In place of the composer, or above that of an administrator in a frozen room. */
export function LazyReadOnlyBar(props: ReadOnlyBarProps) {
  return (
    <Suspense>
      <ReadOnlyBar {...props} />
    </Suspense>
  )
}
