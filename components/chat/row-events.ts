import { type RefObject, useEffect, useRef } from 'react'
import type { Message } from '@/lib/chat/contract/chat'
import { logFrame } from './lazy-parts'

/** Follows an address that names a message (`#m123`), once: a reload stays with what is being said. */
export function useMessageAddress(jump: (id: number) => void): void {
  const latest = useRef(jump)
  useEffect(() => {
    latest.current = jump
  })
  useEffect(() => {
    const look = () => {
      const { hash, pathname, search } = window.location
      const id = Number(/^#m(\d+)$/.exec(hash)?.[1])
      if (!id) return
      window.history.replaceState(window.history.state, '', pathname + search)
      latest.current(id)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
}

/** A row of the log that shows a message, and where the hand is that asks for its menu; null: at the row. */
export interface MenuRequest {
  row: HTMLElement
  at: { x: number; y: number } | null
  /** By a finger, which selects nothing while the menu answers to it. */
  byTouch: boolean
}

/** Where one writes; null where nobody can. */
export const composerField = () => document.querySelector<HTMLElement>('textarea[name=msg]')

const rowSelector = '[data-message]'

/** The row that something is in, or that is in it. */
function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>(rowSelector)
  return row ?? target.closest<HTMLElement>('[data-row]')?.querySelector(rowSelector) ?? null
}

/** The lowest row in view: where keys act while no row has the focus. */
function lowestRow(log: HTMLElement): HTMLElement | null {
  const { bottom } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll<HTMLElement>(rowSelector)]
  return rows.findLast((row) => row.getBoundingClientRect().top < bottom) ?? null
}

export const messageIdOf = (row: HTMLElement): Message['id'] => Number(row.dataset.message)

/** Selects what a row says. */
export function selectText(row: HTMLElement): void {
  const said = row.querySelector('[dir=auto]') ?? row
  window.getSelection()?.selectAllChildren(said)
}

/** Whether the reader has selected something in a row: the browser's own menu is for that. */
function hasSelection(row: HTMLElement): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** What rows ask for. */
export interface RowEvents {
  /** The pointer or the focus came to a row. */
  onRow: (row: HTMLElement) => void
  /** The pointer left the log. */
  onLeave: () => void
  /** Asks for the menu. @returns whether the row has one */
  onMenu: (request: MenuRequest) => boolean
  /** A quote was followed. */
  onJump: (id: number) => void
}

const pressMs = 500
/** A finger that moves further scrolls. */
const slackPx = 10

/** Whether the browser's own menu has more to offer: for a link, or for what is selected. With Shift it is asked for. */
function isForBrowser({ target, shiftKey }: MouseEvent): boolean {
  const row = rowAt(target)
  return shiftKey || !row || hasSelection(row) || (target as Element).closest('a:not([data-jump])') !== null
}

/** Right click, the menu key and Shift+F10 are all one event, which does not tell them apart in every browser. */
function onContextMenu(event: MouseEvent, byKey: boolean, log: HTMLElement, { onMenu }: RowEvents): void {
  if (!byKey && isForBrowser(event)) return
  const row = rowAt(event.target) ?? (byKey ? lowestRow(log) : null)
  if (!row) return
  const at = byKey ? null : { x: event.clientX, y: event.clientY }
  const byTouch = (event as PointerEvent).pointerType === 'touch'
  if (onMenu({ row, at, byTouch })) event.preventDefault()
}

/** Enter, where the row itself has the focus and nothing in it. */
function onKeyDown(event: KeyboardEvent, { onMenu }: RowEvents): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement)) return
  if (!target.matches('[data-row], [data-message]')) return
  const row = rowAt(target)
  // A line without a message has no menu, but may unfold.
  const fold = row ? null : target.querySelector<HTMLElement>('button[aria-expanded]')
  fold?.click()
  if (fold || (row && onMenu({ row, at: null, byTouch: false }))) event.preventDefault()
}

/** A finger that rests on a row; one that moves scrolls, and one on a link, or on what is selected, is the browser's. */
function watchPress(event: PointerEvent, { onMenu }: RowEvents): void {
  const row = rowAt(event.target)
  const isOurs = event.pointerType === 'touch' && event.isPrimary && row
  if (!isOurs || (event.target as Element).closest('a, button') || hasSelection(row)) return
  const { clientX: x, clientY: y } = event
  const ended = new AbortController()
  const { signal } = ended
  const { style } = row
  // Else the browser begins to select a word at the same moment; the menu can select, too.
  style.setProperty('user-select', 'none')
  style.setProperty('-webkit-user-select', 'none')
  const end = () => {
    clearTimeout(timer)
    ended.abort()
    style.removeProperty('user-select')
    style.removeProperty('-webkit-user-select')
  }
  const timer = setTimeout(() => {
    // The click that follows would be one outside the menu, which closes it.
    window.addEventListener('touchend', (lift) => lift.preventDefault(), { once: true, passive: false })
    onMenu({ row, at: { x, y }, byTouch: true })
  }, pressMs)
  const move = (now: PointerEvent) => {
    if (Math.hypot(now.clientX - x, now.clientY - y) > slackPx) end()
  }
  window.addEventListener('pointermove', move, { signal })
  for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, end, { signal })
}

/** What was pressed may be gone now: the keyboard goes on in the log then, and not at the top of the page. */
function keepFocus(log: HTMLElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) log.focus({ preventScroll: true })
  })
}

/**
 * Listens to the rows of the log from its frame.
 * @param first what happened before this code listened; it may still happen after the first rendering
 */
export function useRowEvents(given: RowEvents, first: RefObject<Event | null>): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const log = logFrame()
    if (!log) return
    const ended = new AbortController()
    const { signal } = ended
    const reached = ({ target }: Event) => {
      const row = rowAt(target)
      if (row) latest.current.onRow(row)
    }
    let byKey = false
    const menu = (event: MouseEvent) => onContextMenu(event, byKey, log, latest.current)
    const key = (event: KeyboardEvent) => {
      byKey = true
      onKeyDown(event, latest.current)
    }
    const press = (event: PointerEvent) => {
      byKey = false
      watchPress(event, latest.current)
    }
    log.addEventListener('pointerover', reached, { signal })
    log.addEventListener('focusin', reached, { signal })
    log.addEventListener('pointerleave', () => latest.current.onLeave(), { signal })
    log.addEventListener('contextmenu', menu, { signal })
    log.addEventListener('keydown', key, { signal })
    log.addEventListener('pointerdown', press, { signal })
    // What leads back to the end lies beside the log.
    log.parentElement?.addEventListener('click', () => keepFocus(log), { signal })
    const event = first.current
    first.current = null
    if (event?.type === 'pointerdown') watchPress(event as PointerEvent, latest.current)
    else if (event) reached(event)
    return () => ended.abort()
  }, [first])
  useEffect(() => {
    // Also above the field, where the quote of what is being answered leads to it.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-jump]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      latest.current.onJump(Number(link.dataset.jump))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}
