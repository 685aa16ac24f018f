'use client'

import { type ReactNode, useState } from 'react'
import type { MenuEntry } from './menu-entry'
import { useLazy } from './use-lazy'

export interface MenuButtonProps {
  /** Null until their code is here. */
  entries: readonly MenuEntry[] | null
  /** A pointer or the focus comes near: fetch what the menu holds. */
  onReach?: () => void
  /** It was pressed. @returns whether what the menu holds is here */
  onAsk?: () => Promise<boolean>
  /** Where the menu unfolds. */
  side?: 'bottom' | 'top'
  /** Words written upwards along the menu's left edge. */
  band?: string
  className: string
  /** What stands on the button. */
  children: ReactNode
}

const load = () => import('./menu-modules').then((module) => module.LoadedMenuButton)

/** A button with a menu. Like `MenuBar`, it becomes a working one when somebody reaches for it. */
export function MenuButton(props: MenuButtonProps) {
  const { part: Live, preload: preloadLive, load: loadLive } = useLazy(load)
  const [focused, setFocused] = useState(false)
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(false)
  const reach = () => {
    preloadLive()
    props.onReach?.()
  }
  const press = async () => {
    setOpen(true)
    setPressed(false)
    const isHere = await Promise.all([loadLive(), props.onAsk?.() ?? true])
    // Else it would open when a later touch brings it, unasked.
    if (isHere.includes(false)) setOpen(false)
  }
  if (Live && props.entries && !pressed) return <Live {...props} focused={focused} open={open} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={() => {
        setFocused(true)
        reach()
      }}
      onBlur={() => setFocused(false)}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
      onClick={() => void press()}
      className={props.className}
    >
      {props.children}
    </button>
  )
}
