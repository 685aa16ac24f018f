'use client'

import { type ReactNode, useState } from 'react'
import type { MenuEntry } from './menu-popup'
import { useLazy } from './use-lazy'

export interface MenuButtonProps {
  /** Null until their code is loaded. */
  entries: readonly MenuEntry[] | null
  preloadEntries?: () => void
  /** @returns whether the entries are loaded */
  loadEntries?: () => Promise<boolean>
  side?: 'bottom' | 'top'
  /** Vertical text along the menu's left edge. */
  band?: string
  className: string
  children: ReactNode
}

const load = () => import('./menu-modules').then((module) => module.LoadedMenuButton)

/** Loaded on first use like `MenuBar`. */
export function MenuButton(props: MenuButtonProps) {
  const { part: Live, preload: preloadLive, load: loadLive } = useLazy(load)
  const [focused, setFocused] = useState(false)
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(false)
  const reach = () => {
    preloadLive()
    props.preloadEntries?.()
  }
  const press = async () => {
    setOpen(true)
    setPressed(false)
    const isHere = await Promise.all([loadLive(), props.loadEntries?.() ?? true])
    // Otherwise it would open unexpectedly when a later touch loads it.
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
