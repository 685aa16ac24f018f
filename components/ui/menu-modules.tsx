'use client'

import { Menu } from '@base-ui/react/menu'
import { Menubar } from '@base-ui/react/menubar'
import { useLayoutEffect, useRef } from 'react'
import { type MenuBarProps, menuTriggerLook } from './menu-bar'
import type { MenuButtonProps } from './menu-button'
import { MenuPopup } from './menu-popup'

/** State of the static menu when the working one replaces it. */
interface Takeover {
  focused: boolean
  open: boolean
}

export function LoadedMenuButton(props: MenuButtonProps & Takeover) {
  const { children, className, entries, side, band, focused, open } = props
  const trigger = useRef<HTMLButtonElement>(null)
  // Synchronously: a later focus would steal it from wherever the user went.
  useLayoutEffect(() => {
    if (focused) trigger.current?.focus()
  }, [focused])
  return (
    <Menu.Root modal={false} defaultOpen={open}>
      <Menu.Trigger ref={trigger} className={className}>
        {children}
      </Menu.Trigger>
      <MenuPopup entries={entries ?? []} side={side} band={band} />
    </Menu.Root>
  )
}

type LoadedMenuBarProps = MenuBarProps & { focusedAt: number; openAt: number }

export function LoadedMenuBar({ label, menus, focusedAt, openAt }: LoadedMenuBarProps) {
  return (
    <Menubar aria-label={label} modal={false} className="flex shrink-0 flex-wrap pt-0.5">
      {menus.map((menu, index) => (
        <LoadedMenuButton
          key={menu.id}
          entries={menu.entries ?? []}
          className={menuTriggerLook}
          focused={index === focusedAt}
          open={index === openAt}
        >
          {menu.label}
        </LoadedMenuButton>
      ))}
    </Menubar>
  )
}
