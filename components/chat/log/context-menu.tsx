'use client'

import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { type MenuEntry, MenuPopup } from '@/components/ui/menu-popup'

/** In the viewport. */
export interface Point {
  x: number
  y: number
}

/** Of a row or a nick. */
export interface MenuRequest {
  element: HTMLElement
  /** The pointer's position; null: at the element. */
  at: Point | null
  byKey: boolean
  /** By touch: nothing is selected meanwhile. */
  byTouch: boolean
}

interface ContextMenuProps {
  request: MenuRequest
  label: string
  entries: readonly MenuEntry[]
  /** Gets the focus afterwards. */
  back: RefObject<HTMLElement | null>
  onClose: () => void
}

export function ContextMenu({ request, label, entries, back, onClose }: ContextMenuProps) {
  const { element, at, byKey, byTouch } = request
  const anchor = at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } : element
  return (
    <Menu.Root open modal={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      <MenuPopup
        {...{ entries, label, byKey, anchor }}
        mayCover={byTouch}
        restoreFocusTo={() => back.current}
      />
    </Menu.Root>
  )
}
