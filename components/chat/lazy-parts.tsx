'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { MenuBar } from '@/components/ui/menu-bar'
import { useLazy } from '@/components/ui/use-lazy'
import type { Entry } from '@/lib/chat/client/session/chat-reducer'
import { useLanguage } from '@/lib/core/i18n/use-language'
import { type Reader, useChatTexts } from './chat-scope'
import type { MessageLogProps } from './message-log'
import type { ChatSettings } from './use-chat-settings'
import type { ComposerLine } from './use-composer-line'

const loadReadAloud = () => import('./read-aloud').then((module) => module.ReadAloud)

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
export function LazyReadAloud({ entries, newestId, reader }: AloudProps) {
  const [sinceId] = useState(newestId)
  const [first] = useState(entries)
  const { part: ReadAloud, load } = useLazy(loadReadAloud)
  useEffect(() => {
    // Whoever hears the chat would take a part that does not come for silence in the room.
    if (entries !== first) void load()
  }, [entries, first, load])
  return (
    // It is heard while its window is minimized, which hides all else in it.
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

/** The menus of the chat window; what is in them is fetched together with what makes them work. */
export function ChatMenu(props: ChatMenuProps) {
  const t = useChatTexts()
  const means = { t, language: useLanguage(), router: useRouter() }
  const { part: make, preload, load } = useLazy(loadMenus)
  const menus = make?.(props, means) ?? ids.map((id) => ({ id, label: t(id), entries: null }))
  return <MenuBar label={t('menus')} menus={menus} onReach={preload} onAsk={load} />
}

export interface MessageMenuProps extends Pick<MessageLogProps, 'room' | 'chat' | 'canSend' | 'reader'> {
  line: ComposerLine
}

/** The frame of the log: what happens in it is seen there, so that the rows carry nothing for their menu. */
export const logFrame = () => document.querySelector<HTMLElement>('[role=log]')

const loadMessageMenu = () => import('./message-menu').then((module) => module.MessageMenu)
const reaching = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin']
const asking = ['contextmenu', 'keydown']

/**
 * What is done with single messages: their menu, answering them, finding what they answer. It is fetched when a pointer or
 * the focus first comes into the log, and where there is something for it to do.
 */
export function LazyMessageMenu(props: MessageMenuProps) {
  const { part: Menu, preload, load } = useLazy(loadMessageMenu)
  const last = useRef<Event | null>(null)
  const { replyTo } = props.line
  useEffect(() => {
    if (Menu) return
    if (replyTo || window.location.hash || document.querySelector('[data-jump]')) preload()
    const log = logFrame()
    const ended = new AbortController()
    const { signal } = ended
    const note = (event: Event) => {
      last.current = event
      preload()
    }
    // A right click is the browser's until the menu is here: it may never come, and then there would be none at all.
    const want = ({ key = 'Enter' }: { key?: string }) => {
      if (key === 'Enter') void load()
    }
    for (const kind of reaching) log?.addEventListener(kind, note, { signal })
    for (const kind of asking) log?.addEventListener(kind, want as EventListener, { signal })
    return () => ended.abort()
  })
  return Menu && <Menu {...props} first={last} />
}
