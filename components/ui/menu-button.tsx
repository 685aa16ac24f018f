'use client'

import { type ReactNode, useState } from 'react'
import type { MenuEntry } from './menu-popup'
import { useLazy } from './use-lazy'

export interface LazyEntries {
  preloadEntries?: () => void
  /** @returns whether the entries are loaded */
  loadEntries?: () => Promise<boolean>
}

/**
 * Buttons of a menu that are static until one is hovered or focused; then the working menu is loaded and takes over: which
 * button has the focus, and whose menu is open, -1 for none.
 */
export function useStaticMenu<Part>(
  importPart: () => Promise<Part>,
  { preloadEntries, loadEntries }: LazyEntries,
) {
  const { part, preload, load } = useLazy(importPart)
  const [focusedAt, setFocusedAt] = useState(-1)
  const [openAt, setOpenAt] = useState(-1)
  const [pressed, setPressed] = useState(false)
  const reach = () => {
    preload()
    preloadEntries?.()
  }
  const press = async (index: number) => {
    setOpenAt(index)
    setPressed(false)
    const isHere = await Promise.all([load(), loadEntries?.() ?? true])
    // Otherwise it would open unexpectedly when a later touch loads it.
    if (isHere.includes(false)) setOpenAt(-1)
  }
  const propsOf = (index: number) => ({
    type: 'button' as const,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: () => {
      setFocusedAt(index)
      reach()
    },
    onBlur: () => setFocusedAt(-1),
    onPointerDown: () => setPressed(true),
    onPointerLeave: () => setPressed(false),
    onClick: () => void press(index),
  })
  // Not between press and release: the click would be lost.
  return { Live: pressed ? null : part, focusedAt, openAt, propsOf }
}

export interface MenuButtonProps extends LazyEntries {
  /** Null until their code is loaded. */
  entries: readonly MenuEntry[] | null
  side?: 'bottom' | 'top'
  /** Vertical text along the menu's left edge. */
  band?: string
  className: string
  children: ReactNode
}

const load = () => import('./menu-modules').then((module) => module.LoadedMenuButton)

export function MenuButton(props: MenuButtonProps) {
  const { Live, focusedAt, openAt, propsOf } = useStaticMenu(load, props)
  if (Live && props.entries) return <Live {...props} focused={focusedAt === 0} open={openAt === 0} />
  return (
    <button {...propsOf(0)} className={props.className}>
      {props.children}
    </button>
  )
}
