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
const kinds = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin', 'contextmenu']

/**
 * What is done with single messages: their menu, answering them, finding what they answer. It is fetched when a pointer or
 * the focus first comes into the log, and where there is something for it to do.
 */
export function RowMenu(props: RowMenuProps) {
  const { part: Menu, reach } = useLate(load)
  const last = useRef<Event | null>(null)
  const { replyTo } = props.line
  useEffect(() => {
    if (Menu) return
    if (replyTo || window.location.hash || document.querySelector('[data-jump]')) reach()
    const log = logFrame()
    const note = (event: Event) => {
      // A button that comes up again does not take back that the menu was asked for; another press does.
      if (last.current?.type !== 'contextmenu' || event.type === 'pointerdown') last.current = event
      if (event.type === 'contextmenu' && !(event.target as Element).closest('a')) event.preventDefault()
      reach()
    }
    for (const kind of kinds) log?.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) log?.removeEventListener(kind, note)
    }
  })
  return Menu && <Menu {...props} first={last} />
}
