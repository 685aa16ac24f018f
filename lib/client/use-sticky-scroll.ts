'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface StickyScroll {
  frame: RefObject<HTMLDivElement | null>
  /** The newest line is in view. */
  atEnd: boolean
  /** Lines that arrived while the reader was further up. */
  unread: number
  toEnd: () => void
  onScroll: () => void
}

const nearPx = 40
const topPx = 120

/**
 * Scrolling of a log whose frame is a reversed column: the browser itself counts from the end, so the frame opens at
 * the newest line even without scripts, stays there as the log grows, and does not move when older lines are put in
 * front. Left to do: hold still when lines arrive below a reader who has scrolled up, and count them.
 */
export function useStickyScroll(lastKey: string, lines: number, onTop: () => void): StickyScroll {
  const frame = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [unread, setUnread] = useState(0)
  const before = useRef({ lastKey, lines, height: 0, atEnd: true })

  const onScroll = useCallback(() => {
    const box = frame.current
    if (!box) return
    const end = Math.abs(box.scrollTop) < nearPx
    before.current.atEnd = end
    before.current.height = box.scrollHeight
    setAtEnd(end)
    if (end) setUnread(0)
    const hidden = box.scrollHeight - box.clientHeight
    if (hidden > nearPx && hidden - Math.abs(box.scrollTop) < topPx) onTop()
  }, [onTop])

  useLayoutEffect(() => {
    const box = frame.current
    const last = before.current
    if (!box) return
    if (lastKey !== last.lastKey && !last.atEnd) {
      box.scrollTop -= box.scrollHeight - last.height
      if (lines > last.lines) setUnread((count) => count + lines - last.lines)
    }
    before.current = { lastKey, lines, height: box.scrollHeight, atEnd: last.atEnd }
  }, [lastKey, lines])

  useEffect(() => {
    const box = frame.current
    if (!box) return
    // A narrower window or larger letters change the height without any new line.
    const observer = new ResizeObserver(() => {
      before.current.height = box.scrollHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const toEnd = useCallback(() => {
    if (frame.current) frame.current.scrollTop = 0
  }, [])
  return { frame, atEnd, unread, toEnd, onScroll }
}
