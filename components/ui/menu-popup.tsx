'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon'

export type MenuEntry =
  | {
      kind: 'item'
      label: string
      keys?: string
      disabled?: boolean
      /** The menu stays open. */
      stays?: boolean
      onSelect: () => void
    }
  /** A submenu; its entries are computed when it opens. */
  | { kind: 'menu'; label: string; entries: () => readonly MenuEntry[] }
  /** `outside`: in a tab of its own. */
  | { kind: 'link'; label: string; href: string; icon?: string; outside?: boolean }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | {
      kind: 'choice'
      label: string
      value: string
      options: readonly { value: string; label: string }[]
      stays?: boolean
      onChange: (value: string) => void
    }
  | { kind: 'separator'; id: string }

const line =
  'grid grid-cols-[1.25rem_1fr_auto] items-center gap-x-1 px-1.5 py-1 text-ink no-underline outline-none select-none ' +
  'data-highlighted:bg-selection data-highlighted:text-selection-text data-disabled:disabled-look pointer-coarse:py-2 ' +
  'forced-colors:data-highlighted:outline-2'

const mark = (shape: 'tick' | 'dot') => (
  <svg
    viewBox="0 0 10 10"
    width="10"
    height="10"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    {shape === 'tick' ? <path d="M1 5l3 3 5-7" /> : <circle cx="5" cy="5" r="2.5" fill="currentColor" />}
  </svg>
)

const popupLook =
  'bevel-window flex max-h-(--available-height) min-w-44 bg-face p-[3px] text-ink outline-none'
const keyOf = (entry: MenuEntry) => (entry.kind === 'separator' ? entry.id : entry.label)

/** Rendered when it opens, so that it shows current values. */
function Unfolded({ entries }: { entries: () => readonly MenuEntry[] }) {
  return entries().map((entry) => <Entry key={keyOf(entry)} entry={entry} />)
}

function Submenu({ label, entries }: Extract<MenuEntry, { kind: 'menu' }>) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger
        className={`${line} data-popup-open:bg-selection data-popup-open:text-selection-text`}
      >
        <span />
        {label}
        <svg
          viewBox="0 0 10 10"
          width="10"
          height="10"
          fill="currentColor"
          aria-hidden="true"
          className="ml-6"
        >
          <path d="M3 1l4 4-4 4z" />
        </svg>
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={-4} collisionPadding={4}>
          <Base.Popup className={popupLook}>
            <div className="min-w-0 flex-1 overflow-y-auto">
              <Unfolded entries={entries} />
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}

/** Shows what was chosen while the menu stays open. */
function Choice({ label, options, stays, onChange, ...entry }: Extract<MenuEntry, { kind: 'choice' }>) {
  const [value, setValue] = useState(entry.value)
  const choose = (next: string) => {
    setValue(next)
    onChange(next)
  }
  return (
    <Base.RadioGroup value={value} onValueChange={choose}>
      <Base.GroupLabel className="px-1.5 pt-1 text-muted">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem closeOnClick={!stays} key={option.value} value={option.value} className={line}>
          <span>{option.value === value && mark('dot')}</span>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return (
        <Base.Separator className="mx-0.5 my-1 h-0 border-t border-t-shadow border-b border-b-highlight" />
      )
    case 'link':
      return (
        <Base.LinkItem
          closeOnClick
          href={entry.href}
          className={line}
          {...(entry.outside && { target: '_blank', rel: 'nofollow noopener' })}
        >
          {entry.icon ? <Icon src={entry.icon} size={16} /> : <span />}
          {entry.label}
        </Base.LinkItem>
      )
    case 'menu':
      return <Submenu {...entry} />
    case 'check':
      return (
        <Base.CheckboxItem
          closeOnClick
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          className={line}
        >
          <span>{entry.checked && mark('tick')}</span>
          {entry.label}
        </Base.CheckboxItem>
      )
    case 'choice':
      return <Choice {...entry} />
    default:
      return (
        <Base.Item
          disabled={entry.disabled}
          closeOnClick={!entry.stays}
          onClick={entry.onSelect}
          className={line}
        >
          <span />
          {entry.label}
          {entry.keys && (
            <span className={`pl-6 ${entry.keys.includes('+') ? 'pointer-coarse:hidden' : ''}`}>
              {entry.keys}
            </span>
          )}
        </Base.Item>
      )
  }
}

/** Highlights the first entry: a menu without a trigger does not know that a key opened it. */
function FirstLine() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const line = place.current?.closest('[role=menu]')?.querySelector<HTMLElement>('[role^=menuitem]')
    line?.focus({ preventScroll: true })
  }, [])
  return <span ref={place} hidden />
}

interface MenuPopupProps {
  entries: readonly MenuEntry[]
  /** Accessible name of a menu without a trigger. */
  label?: string
  /** Opened by a key; for menus without a trigger. */
  byKey?: boolean
  /** May cover its anchor to show all entries. Not for a mouse, whose release would choose one. */
  mayCover?: boolean
  side?: 'bottom' | 'top'
  /** Vertical text along the left edge. */
  band?: string
  /** For a menu without a trigger. An element gets the focus back. */
  anchor?: HTMLElement | AnchorPoint
  /** Gets the focus instead when the menu closes. */
  restoreFocusTo?: () => HTMLElement | null
}

/** A point in the viewport. */
interface AnchorPoint {
  getBoundingClientRect: () => DOMRect
}

/** Must be inside a `Menu.Root`. */
export function MenuPopup(props: MenuPopupProps) {
  const { entries, label, byKey, mayCover, side = 'bottom', band, anchor, restoreFocusTo } = props
  const finalFocus =
    restoreFocusTo === undefined
      ? anchor instanceof HTMLElement && { current: anchor }
      : () => restoreFocusTo() ?? false
  return (
    <Base.Portal>
      <Base.Positioner
        side={side}
        align="start"
        anchor={anchor}
        collisionAvoidance={mayCover ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
        className="z-50"
      >
        <Base.Popup aria-label={label} finalFocus={finalFocus || undefined} className={popupLook}>
          {byKey && <FirstLine />}
          {band && (
            <div
              aria-hidden="true"
              className="title-band rotate-180 px-1 py-2 text-lg font-bold text-title-text [text-orientation:sideways] [writing-mode:vertical-rl]"
            >
              {band}
            </div>
          )}
          <div className="min-w-0 flex-1 overflow-y-auto">
            {entries.map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} />
            ))}
          </div>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
