'use client'

import { type LazyEntries, useStaticMenu } from './menu-button'
import type { MenuEntry } from './menu-popup'

export interface MenuBarProps extends LazyEntries {
  label: string
  /** Entries are null until their code is loaded. */
  menus: readonly { id: string; label: string; entries: readonly MenuEntry[] | null }[]
}

export const menuTriggerLook =
  'px-2 py-0.5 text-ink data-popup-open:bg-selection data-popup-open:text-selection-text pointer-coarse:px-3 ' +
  'pointer-coarse:py-2 focus-visible:-outline-offset-2'

const load = () => import('./menu-modules').then((module) => module.LoadedMenuBar)

export function MenuBar({ label, menus, ...lazy }: MenuBarProps) {
  const { Live, propsOf, ...state } = useStaticMenu(load, lazy)
  if (Live && menus.every(({ entries }) => entries !== null))
    return <Live label={label} menus={menus} {...state} />
  return (
    <div role="menubar" aria-label={label} className="flex shrink-0 flex-wrap pt-0.5 noscript:hidden">
      {menus.map((menu, index) => (
        <button
          key={menu.id}
          {...propsOf(index)}
          role="menuitem"
          tabIndex={index === 0 ? 0 : -1}
          className={menuTriggerLook}
        >
          {menu.label}
        </button>
      ))}
    </div>
  )
}
