import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Place, set, theEnd } from '../room/room'
import { type OpenRoom, useRoom } from '../store'
import type { LogItem } from './log-items'
import { type Anchor, nearPx, type RowHeights, ScrollAnchor } from './scroll-anchor'

export interface LogContent {
  items: readonly Pick<LogItem, 'key' | 'kind'>[]
  hasNewer: boolean
  /** How many messages of others came after an id. */
  countSince: (id: number) => number
  newestId: number
  resets: number
  onTop: () => void
  onBottom: () => void
  /** Shows the stream around a message that is not loaded. @returns whether it exists */
  toMessage: (id: number) => Promise<boolean>
  mark: (key: string) => void
}

export interface LogScroll {
  frame: RefObject<HTMLDivElement | null>
  heights: RowHeights
  /** The other items are empty space. */
  span: Span
  atEnd: boolean
  unread: number
  toEnd: () => void
  /** The first row in view; null: the reader is at the end. */
  placeNow: () => Anchor | null
  /** Renders an item with its surroundings, then calls back. */
  show: (key: string, then: () => void) => void
  onScroll: () => void
}

const aboveRows = 120
const belowRows = 160
/** The last rows are always in the document, where the End key finds them. */
export const tailRows = 30

/** The rows in the document: from `start` to `end`, and from `tail` on. */
interface Span {
  start: number
  end: number
  tail: number
}

/** @param centre index of the row in the middle; `length`: the end */
export function spanAround(length: number, centre: number): Span {
  const start = Math.max(0, Math.min(centre - aboveRows, length - aboveRows - tailRows))
  const end = Math.min(length, centre + belowRows)
  const tail = Math.max(start, length - tailRows)
  return end >= tail ? { start, end: length, tail: length } : { start, end, tail }
}

const edgePx = 120
/** How far the reader may move from the middle before other rows are rendered. */
const stepRows = 40
const selectingStepRows = 90

const isSelecting = () => getSelection()?.isCollapsed === false

function indexOf(items: LogContent['items'], { key, index }: Place): number {
  if (key === null) return items.length
  const found = items.findIndex((item) => item.key === key)
  return found < 0 ? Math.max(0, Math.min(index, items.length)) : found
}

function useUnread(
  { countSince, newestId, resets }: Pick<LogContent, 'countSince' | 'newestId' | 'resets'>,
  anchor: ScrollAnchor,
) {
  const [unread, setUnread] = useState(0)
  const known = useRef({ id: newestId, resets })
  const look = useEffectEvent(() => {
    const before = known.current.resets === resets ? known.current.id : newestId
    known.current = { id: Math.max(before, newestId), resets }
    if (anchor.isAnchored) setUnread((count) => count + countSince(before))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is counted when there is something new.
  useLayoutEffect(() => look(), [newestId, resets])
  return { unread, setUnread }
}

/**
 * Scrolls a log that renders only the rows around the reader. The frame is a reversed column: browsers count
 * from its end, so it opens at the newest line without scripts, stays there as it grows, and does not move when
 * rows above change. {@link ScrollAnchor} does the rest.
 */
export function useLogScroll(room: OpenRoom, content: LogContent): LogScroll {
  const { items, hasNewer, onTop, onBottom } = content
  const { get, update } = room
  const frame = useRef<HTMLDivElement>(null)
  const [anchor] = useState(() => {
    const kept = room.scroll.current ?? new ScrollAnchor()
    room.scroll.current = kept
    kept.attach(() => frame.current)
    return kept
  })
  const { place } = useRoom(room, 'place')
  const { unread, setUnread } = useUnread(content, anchor)
  const middle = indexOf(items, place)
  const moveTo = useCallback((next: Place) => update(set({ place: next })), [update])

  useLayoutEffect(() => {
    anchor.items = items
    anchor.hasNewer = hasNewer
    anchor.restore()
  })
  useEffect(() => anchor.watch(), [anchor])

  const onScroll = useCallback(() => {
    const box = frame.current
    if (!box) return
    const below = Math.abs(box.scrollTop)
    const { key } = get().place
    if (anchor.isAtEnd) {
      anchor.release()
      setUnread(0)
      if (key !== null) moveTo(theEnd)
    } else {
      const held = anchor.follow()
      const step = isSelecting() ? selectingStepRows : stepRows
      if (held && (key === null || Math.abs(held.index - middle) >= step)) moveTo(held)
    }
    const hidden = box.scrollHeight - box.clientHeight
    if (hidden > nearPx && hidden - below < edgePx) onTop()
    if (below < edgePx) onBottom()
  }, [anchor, middle, get, moveTo, onTop, onBottom, setUnread])

  const onFirst = useEffectEvent(() => {
    // The reader scrolled before the scripts were loaded.
    if (frame.current?.scrollTop) onScroll()
  })
  useEffect(() => onFirst(), [])

  const hadNewer = useRef(hasNewer)
  useLayoutEffect(() => {
    // The end of the loaded rows became the end of the stream without a scroll.
    if (hadNewer.current && !hasNewer) onScroll()
    hadNewer.current = hasNewer
  }, [hasNewer, onScroll])

  const toEnd = useCallback(() => {
    anchor.scrollAfterRender(() => {
      frame.current?.scrollTo({ top: 0 })
      anchor.release()
    })
    // Another object, so that it is rendered.
    moveTo({ ...theEnd })
    setUnread(0)
  }, [anchor, moveTo, setUnread])
  const placeNow = () => (anchor.isAtEnd ? null : anchor.anchor())
  const show = useCallback(
    (key: string, then: () => void) => {
      anchor.scrollAfterRender(() => {
        then()
        anchor.anchorOrRelease()
        if (anchor.isAtEnd) moveTo(theEnd)
      }, key)
      moveTo({ key, index: anchor.items.findIndex((item) => item.key === key) })
    },
    [anchor, moveTo],
  )
  const span = spanAround(items.length, middle)
  return {
    frame,
    heights: anchor.heights,
    span,
    atEnd: place.key === null && !hasNewer,
    unread,
    toEnd,
    placeNow,
    show,
    onScroll,
  }
}
