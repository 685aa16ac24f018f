'use client'

import { useEffect, useRef } from 'react'
import { useLate } from '@/components/ui/use-late'
import type { MessageLogProps } from './message-log'
import type { ChatLine } from './use-line'

export interface RowMenuProps extends Pick<MessageLogProps, 'room' | 'chat' | 'canSend' | 'reader'> {
  line: ChatLine
}

/** The frame of the log: what happens in it is seen there, so that the rows carry nothing for their menu. */
export const logFrame = () => document.querySelector<HTMLElement>('[role=log]')

const load = () => import('./message-menu').then((module) => module.MessageMenu)
const reaching = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin']
const asking = ['contextmenu', 'keydown']

/**
 * What is done with single messages: their menu, answering them, finding what they answer. It is fetched when a pointer or
 * the focus first comes into the log, and where there is something for it to do.
 */
export function RowMenu(props: RowMenuProps) {
  const { part: Menu, reach, ask } = useLate(load)
  const last = useRef<Event | null>(null)
  const { replyTo } = props.line
  useEffect(() => {
    if (Menu) return
    if (replyTo || window.location.hash || document.querySelector('[data-jump]')) reach()
    const log = logFrame()
    const ended = new AbortController()
    const { signal } = ended
    const note = (event: Event) => {
      last.current = event
      reach()
    }
    // A right click is the browser's until the menu is here: it may never come, and then there would be none at all.
    const want = ({ key = 'Enter' }: { key?: string }) => {
      if (key === 'Enter') void ask()
    }
    for (const kind of reaching) log?.addEventListener(kind, note, { signal })
    for (const kind of asking) log?.addEventListener(kind, want as EventListener, { signal })
    return () => ended.abort()
  })
  return Menu && <Menu {...props} first={last} />
}
