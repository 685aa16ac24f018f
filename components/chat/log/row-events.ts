import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { rowOf } from '@/lib/chat/client/log/use-row-navigation'
import type { Message } from '@/lib/chat/contract/chat'
import { messageInHash } from '@/lib/chat/room-path'
import type { MenuRequest, Point } from './context-menu'
import { partsOf } from './copied-text'

const pressMs = 500
/** A finger that moves further is scrolling. */
const slackPx = 10

/** Calls back when a finger stays on an element. Until it is lifted, nothing is selected. */
export function watchLongPress(
  event: PointerEvent,
  element: HTMLElement,
  onPress: (at: Point) => void,
): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return
  const { clientX: x, clientY: y } = event
  const ended = new AbortController()
  const { signal } = ended
  const { style } = element
  // Else the browser selects a word at the same moment.
  style.setProperty('user-select', 'none')
  style.setProperty('-webkit-user-select', 'none')
  const end = () => {
    clearTimeout(timer)
    ended.abort()
    style.removeProperty('user-select')
    style.removeProperty('-webkit-user-select')
  }
  const timer = setTimeout(() => {
    // The click that follows would close the menu.
    window.addEventListener('touchend', (lift) => lift.preventDefault(), { once: true, passive: false })
    onPress({ x, y })
  }, pressMs)
  const move = (now: PointerEvent) => {
    if (Math.hypot(now.clientX - x, now.clientY - y) > slackPx) end()
  }
  window.addEventListener('pointermove', move, { signal })
  for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, end, { signal })
}

interface RowEvents {
  onRow: (row: HTMLElement) => void
  onLeave: () => void
  /** Requests the menu. @returns whether the row has one */
  onMenu: (request: MenuRequest) => boolean
}

const rowSelector = '[data-message]'

/** Around the element, or inside it. */
function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>(rowSelector)
  return row ?? rowOf(target)?.querySelector(rowSelector) ?? null
}

/** Keys act there while no row has the focus. */
function lowestRow(log: HTMLElement): HTMLElement | null {
  const { bottom } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll<HTMLElement>(rowSelector)]
  return rows.findLast((row) => row.getBoundingClientRect().top < bottom) ?? null
}

export const messageIdOf = (row: HTMLElement): Message['id'] => Number(row.dataset.message)

export function selectText(row: HTMLElement): void {
  const parts = partsOf(row)
  const [first = row, last = row] = [parts[0], parts.at(-1)]
  window.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
}

/** Whether a row or nick has a selection, which the browser's own menu is for. */
export function hasSelection(row: HTMLElement): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** The browser's own menu serves links and selections better; Shift requests it. */
function isForBrowser({ target, shiftKey }: MouseEvent): boolean {
  const row = rowAt(target)
  return (
    shiftKey || !row || hasSelection(row) || (target as Element).closest('a[href]:not([href^="#"])') !== null
  )
}

/** Right click, the menu key and Shift+F10 are one event, and not every browser tells which. */
function onContextMenu(event: MouseEvent, byKey: boolean, log: HTMLElement, { onMenu }: RowEvents): void {
  // A nick has its own menu.
  if (event.defaultPrevented || (!byKey && isForBrowser(event))) return
  const row = rowAt(event.target) ?? (byKey ? lowestRow(log) : null)
  if (!row) return
  const at = byKey ? null : { x: event.clientX, y: event.clientY }
  const byTouch = (event as PointerEvent).pointerType === 'touch'
  if (onMenu({ element: row, at, byKey, byTouch })) event.preventDefault()
}

function onKeyDown(event: KeyboardEvent, { onMenu }: RowEvents): void {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement)) return
  if (!target.matches('[data-row], [data-message]')) return
  const row = rowAt(target)
  // A row without a message has no menu, but may unfold.
  const fold = row ? null : target.querySelector<HTMLElement>('button[aria-expanded]')
  fold?.click()
  if (fold || (row && onMenu({ element: row, at: null, byKey: true, byTouch: false }))) event.preventDefault()
}

/** A long press on a row. Links, buttons, nicks and selections are left to others. */
function watchPress(event: PointerEvent, { onMenu }: RowEvents): void {
  const row = rowAt(event.target)
  if (!row || (event.target as Element).closest('a, button, [data-nick]') || hasSelection(row)) return
  watchLongPress(event, row, (at) => onMenu({ element: row, at, byKey: false, byTouch: true }))
}

/** If the pressed element disappeared, the focus goes to the log rather than to the top of the page. */
function keepFocus(log: HTMLElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) log.focus({ preventScroll: true })
  })
}

/** @param first an event from before this code was loaded */
export function useRowEvents(
  frame: RefObject<HTMLElement | null> | undefined,
  given: RowEvents,
  first: RefObject<Event | null>,
): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const log = frame?.current
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
    // The button that goes to the end is beside the log.
    log.parentElement?.addEventListener('click', () => keepFocus(log), { signal })
    const event = first.current
    first.current = null
    if (event?.type === 'pointerdown') watchPress(event as PointerEvent, latest.current)
    else if (event?.type === 'keydown') onKeyDown(event as KeyboardEvent, latest.current)
    else if (event) reached(event)
    return () => ended.abort()
  }, [frame, first])
}

/** `#m123`, once: after a reload the log stays at the end. */
export function useMessageAddress(jump: (id: number) => void): void {
  const jumpTo = useEffectEvent(jump)
  useEffect(() => {
    const look = () => {
      const { hash, pathname, search } = window.location
      const id = messageInHash(hash)
      if (!id) return
      window.history.replaceState(window.history.state, '', pathname + search)
      jumpTo(id)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
}
