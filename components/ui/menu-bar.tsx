'use client'

import { useState } from 'react'
import type { MenuEntry } from './menu-popup'
import { useLazy } from './use-lazy'

export interface MenuBarProps {
  label: string
  /** Entries are null until their code is loaded. */
  menus: readonly { id: string; label: string; entries: readonly MenuEntry[] | null }[]
  preloadEntries?: () => void
  /** @returns whether the entries are loaded */
  loadEntries?: () => Promise<boolean>
}

export const menuTriggerLook =
  'px-2 py-0.5 text-ink data-popup-open:bg-selection data-popup-open:text-selection-text pointer-coarse:px-3 ' +
  'pointer-coarse:py-2 focus-visible:-outline-offset-2'

const load = () => import('./menu-modules').then((module) => module.LoadedMenuBar)

/** Static until hovered or focused; then the working menu is loaded and takes over its state. */
export function MenuBar({ label, menus, preloadEntries, loadEntries }: MenuBarProps) {
  const { part: Live, preload: preloadLive, load: loadLive } = useLazy(load)
  const [focusedAt, setFocusedAt] = useState(-1)
  const [openAt, setOpenAt] = useState(-1)
  const [pressed, setPressed] = useState(false)
  const reach = () => {
    preloadLive()
    preloadEntries?.()
  }
  const press = async (index: number) => {
    setOpenAt(index)
    setPressed(false)
    const isHere = await Promise.all([loadLive(), loadEntries?.() ?? true])
    // Otherwise it would open unexpectedly when a later touch loads it.
    if (isHere.includes(false)) setOpenAt(-1)
  }
  // Not between press and release: the click would be lost.
  const isFilled = menus.every(({ entries }) => entries !== null)
  if (Live && isFilled && !pressed)
    return <Live label={label} menus={menus} focusedAt={focusedAt} openAt={openAt} />
  return (
    <div
      role="menubar"
      aria-label={label}
      onPointerEnter={reach}
      className="flex shrink-0 flex-wrap pt-0.5 noscript:hidden"
    >
      {menus.map((menu, index) => (
        <button
          key={menu.id}
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          aria-expanded={false}
          tabIndex={index === 0 ? 0 : -1}
          onFocus={() => {
            setFocusedAt(index)
            reach()
          }}
          onBlur={() => setFocusedAt(-1)}
          onPointerDown={() => setPressed(true)}
          onPointerLeave={() => setPressed(false)}
          onClick={() => void press(index)}
          className={menuTriggerLook}
        >
          {menu.label}
        </button>
      ))}
    </div>
  )
}
