'use client'

import { type FocusEvent, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OpenRoom } from '../store'
import type { Anchor } from './scroll-anchor'
import type { LogContent, LogScroll } from './use-log-scroll'

const walkingKey = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/
/** Not the space bar, which scrolls. */
const writingKey = /^(Escape|[^ ])$/u

/** The row around the target of an event. */
export const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('article[data-row]') : null

type Code = typeof import('./row-navigation')

/** @returns false without the code */
const withCode = <Result>(use: (code: Code) => Result | Promise<Result>): Promise<Result | false> =>
  import('./row-navigation').then(use).catch(() => false)

/**
 * Moves the focus over the rows with ↑ ↓ Page Up, Page Down, Home and End, including rows outside the document. Escape and
 * characters lead to the field that messages are written in.
 * @param toEnd goes to the newest message, even if it is not loaded
 * @returns `stop`: index of the log's one Tab stop; -1 while the frame itself is
 */
export function useRowNavigation(
  { field }: Pick<OpenRoom, 'field'>,
  content: LogContent,
  scroll: LogScroll,
  toEnd: () => void,
) {
  const { items, hasNewer } = content
  const { frame, span } = scroll
  const [active, setActive] = useState('')
  const index = active === '' ? -1 : items.findIndex(({ key }) => key === active)
  const isInDocument = (index >= span.start && index < span.end) || index >= span.tail
  const [isOnFrame, setOnFrame] = useState(false)
  const lastOrActive = isInDocument ? index : items.length - 1
  const stop = isOnFrame ? -1 : lastOrActive

  const focusedAt = useRef(-1)
  useLayoutEffect(() => {
    if (focusedAt.current < 0) return
    if (index >= 0) focusedAt.current = index
    if (document.activeElement !== document.body) return
    const next = items[Math.min(focusedAt.current, items.length - 1)]
    focusedAt.current = -1
    // The reader scrolled the focused row out of the document; going back to it would move what they read.
    if (index >= 0) (document.getElementById(active) ?? frame.current)?.focus({ preventScroll: true })
    // The focused row is gone; the next one gets the focus.
    else if (next) void withCode((code) => code.focusItem(next.key, 'nearest', scroll))
  })

  const onFocus = ({ target }: FocusEvent) => {
    setOnFrame(target === frame.current)
    const row = rowOf(target)
    if (!row) return
    focusedAt.current = Number(row.dataset.row)
    setActive(row.id)
  }
  const onBlur = () => {
    focusedAt.current = -1
    setOnFrame(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Node && frame.current?.contains(target)) || event.defaultPrevented) return
    if (altKey || ctrlKey || metaKey) return
    // What is typed goes there.
    if (writingKey.test(key)) field.current?.focus()
    if (shiftKey || !walkingKey.test(key)) return
    event.preventDefault()
    const row = rowOf(target)
    if (key === 'End' && hasNewer) toEnd()
    else void withCode((code) => code.moveFocus(key, row ? Number(row.dataset.row) : stop, content, scroll))
  }
  const goTo = (id: number, takesFocus = true) =>
    withCode((code) => code.goToMessage(id, content, scroll, takesFocus))
  // The log may be another one by then.
  const goBack = useEffectEvent((place: Anchor | null) => {
    if (place) void withCode((code) => code.goBackTo(place, content, scroll))
    else toEnd()
  })
  const keepPlace = () => {
    const place = scroll.placeNow()
    return () => goBack(place)
  }
  const jumpTo = (key: string) => void withCode((code) => code.jumpToItem(key, content, scroll))
  const focusStop = () => document.getElementById(items[stop]?.key ?? '')?.focus({ preventScroll: true })
  return { stop, active, onFocus, onBlur, onKeyDown, goTo, keepPlace, jumpTo, focusStop }
}
