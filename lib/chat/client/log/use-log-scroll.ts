import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LogItem } from './log-items'
import { nearPx, type RowHeights, ScrollAnchor } from './scroll-anchor'

/** What leads a reader through the log. */
interface LogAccess {
  items: LogContent['items']
  scroll: LogScroll
  /** Shows what surrounds a message that is not loaded. @returns whether it is there */
  toMessage: (id: number) => Promise<boolean>
  /** Makes a row stand out, by its key. */
  mark: (key: string) => void
}

let log: LogAccess | null = null

export const currentLog = (): LogAccess | null => log

/** The log makes itself known for as long as it is there. @returns what ends that */
export function registerLog(access: LogAccess): () => void {
  log = access
  return () => {
    if (log === access) log = null
  }
}

/** Rows in the document above and below the one that the reader looks at. */
const aboveRows = 120
const belowRows = 160
/** The last rows are always in the document: whoever goes to the end finds them there. */
export const tailRows = 30

/** Which rows of the log are in the document: those from `start` to `end`, and from `tail` on. */
interface Span {
  start: number
  end: number
  tail: number
}

/** The rows around one of them, and the last ones. @param centre where the reader is; `length` for the end */
export function spanAround(length: number, centre: number): Span {
  const start = Math.max(0, Math.min(centre - aboveRows, length - aboveRows - tailRows))
  const end = Math.min(length, centre + belowRows)
  const tail = Math.max(start, length - tailRows)
  return end >= tail ? { start, end: length, tail: length } : { start, end, tail }
}

/** What scrolls: the items of the log, and whether they reach the end of the stream. */
export interface LogContent {
  items: readonly Pick<LogItem, 'key' | 'kind'>[]
  hasNewer: boolean
  /** The ids of what others said that is loaded, oldest first. */
  receivedIds: readonly number[]
  /** The newest row that is known. */
  newestId: number
  /** How often the stream began anew, maybe with lower ids. */
  resets: number
  onTop: () => void
  onBottom: () => void
}

export interface LogScroll {
  frame: RefObject<HTMLDivElement | null>
  heights: RowHeights
  /** Which items are in the document; the others are room. */
  span: Span
  /** The newest line is in view. */
  atEnd: boolean
  /** Lines that arrived while the reader was further up. */
  unread: number
  toEnd: () => void
  /** Has an item and what is around it in the document, and then does something with it. */
  show: (key: string, then: () => void) => void
  onScroll: () => void
}

/** The row around which rows are in the document; without a key: the end. */
interface Centre {
  key: string | null
  index: number
}

const theEnd: Centre = { key: null, index: 0 }

const edgePx = 120
/** How far the reader gets from the middle of the rows in the document before others are put there. */
const stepRows = 40
const selectingStepRows = 90

const isSelecting = () => getSelection()?.isCollapsed === false

function indexOf(items: LogContent['items'], { key, index }: Centre): number {
  if (key === null) return items.length
  const found = items.findIndex((item) => item.key === key)
  return found < 0 ? Math.max(0, Math.min(index, items.length)) : found
}

/** How many lines came while the reader was further up. */
function useUnread(
  { receivedIds, newestId, resets }: Pick<LogContent, 'receivedIds' | 'newestId' | 'resets'>,
  place: ScrollAnchor,
) {
  const [unread, setUnread] = useState(0)
  const known = useRef({ id: newestId, resets })
  useLayoutEffect(() => {
    const before = known.current.resets === resets ? known.current.id : newestId
    const came = receivedIds.length - 1 - receivedIds.findLastIndex((id) => id <= before)
    known.current = { id: Math.max(before, newestId), resets }
    if (came > 0 && place.isAnchored) setUnread((count) => count + came)
  }, [receivedIds, newestId, resets, place])
  return { unread, setUnread }
}

/**
 * Scrolling of a log of which only the rows around the reader are in the document. Its frame is a reversed column: the
 * browser itself counts from the end, so the frame opens at the newest line even without scripts, stays there as the log
 * grows, and does not move when something above changes. The rest is {@link ScrollAnchor}.
 */
export function useLogScroll(scrolled: LogContent): LogScroll {
  const { items, hasNewer, onTop, onBottom } = scrolled
  const frame = useRef<HTMLDivElement>(null)
  const [place] = useState(() => new ScrollAnchor(() => frame.current))
  const [centre, setCentre] = useState(theEnd)
  const [atEnd, setAtEnd] = useState(true)
  const { unread, setUnread } = useUnread(scrolled, place)
  const middle = indexOf(items, centre)

  useLayoutEffect(() => {
    place.items = items
    place.hasNewer = hasNewer
    place.restore()
  })
  useEffect(() => place.watch(), [place])

  const onScroll = useCallback(() => {
    const box = frame.current
    if (!box) return
    const below = Math.abs(box.scrollTop)
    const isEnd = place.isAtEnd
    setAtEnd(isEnd)
    if (isEnd) {
      place.release()
      setUnread(0)
      setCentre(theEnd)
    } else {
      const held = place.follow()
      const step = isSelecting() ? selectingStepRows : stepRows
      if (held) setCentre((now) => (now.key !== null && Math.abs(held.index - middle) < step ? now : held))
    }
    const hidden = box.scrollHeight - box.clientHeight
    if (hidden > nearPx && hidden - below < edgePx) onTop()
    if (below < edgePx) onBottom()
  }, [place, middle, onTop, onBottom, setUnread])

  const hadNewer = useRef(hasNewer)
  useLayoutEffect(() => {
    // The end of what is loaded has become the end of all, without being scrolled to.
    if (hadNewer.current && !hasNewer) onScroll()
    hadNewer.current = hasNewer
  }, [hasNewer, onScroll])

  const toEnd = useCallback(() => {
    place.scrollAfterRender(() => {
      frame.current?.scrollTo({ top: 0 })
      place.release()
    })
    setCentre({ ...theEnd })
    setAtEnd(true)
    setUnread(0)
  }, [place, setUnread])
  const show = useCallback(
    (key: string, then: () => void) => {
      place.scrollAfterRender(() => {
        then()
        place.anchorOrRelease()
      }, key)
      setCentre({ key, index: place.items.findIndex((item) => item.key === key) })
    },
    [place],
  )
  const span = spanAround(items.length, middle)
  return { frame, heights: place.heights, span, atEnd: atEnd && !hasNewer, unread, toEnd, show, onScroll }
}
