'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { gapsOf, rowsToRender } from './rendered-rows'

/** Height that a row is taken for until it has been seen, in pixels. */
const rowHeightPx = 64
/** Rows kept ready above and below those in view. */
const overscanRows = 12
/** Height of the table's head, which stands before the rows and above them when they scroll, in pixels. */
const headPx = 32
/** So near the end more rows are wanted. */
const nearEndRows = 30

export interface RowWindow<Row> {
  /** The box that scrolls. */
  frame: RefObject<HTMLDivElement | null>
  /** The rows in the document; `gapPx` is the space of those left out before it. */
  parts: { row: Row; key: string; index: number; gapPx: number }[]
  /** Space of the rows left out after the last part. */
  endGapPx: number
  /** For the `ref` of each row, which says its number in `data-index`. */
  measure: (row: HTMLElement | null) => void
  onFocus: (event: FocusEvent) => void
  toStart: () => void
  toEnd: () => void
  nearEnd: boolean
}

/**
 * Keeps of a long list only those rows in the document that are in view, with some around them. Rows that come in
 * front do not move what is being read, unless that is the very beginning.
 * @param keyOf tells rows apart; the same function each time
 */
export function useRowWindow<Row>(rows: readonly Row[], keyOf: (row: Row) => string): RowWindow<Row> {
  const frame = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = useMemo(
    () => (focusedKey === null ? -1 : rows.findIndex((row) => keyOf(row) === focusedKey)),
    [rows, keyOf, focusedKey],
  )
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    [rows, keyOf],
  )
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    getItemKey,
    overscan: overscanRows,
    scrollPaddingEnd: headPx,
    rangeExtractor: (range) => rowsToRender(range, range.overscan, focused),
    // "end" holds on to the first row in view by its key when rows come or go before it.
    anchorTo: (frame.current?.scrollTop ?? 0) > 0 ? 'end' : 'start',
  })
  // A correction would stop a scroll that is still moving short of its goal; rows are corrected where it ends.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { start },
    _delta,
    { isScrolling, scrollOffset },
  ) => !isScrolling && start < (scrollOffset ?? 0)
  const items = virtualizer.getVirtualItems()
  const gaps = gapsOf(items, virtualizer.getTotalSize())
  const parts = items.flatMap(({ index }, place) => {
    const row = rows[index]
    return row === undefined ? [] : [{ row, key: keyOf(row), index, gapPx: gaps.before[place] ?? 0 }]
  })
  const onFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const row = rows[index]
    if (row !== undefined) setFocusedKey(keyOf(row))
  }
  const lastSeen = virtualizer.range?.endIndex ?? 0
  return {
    ...{ frame, parts, onFocus },
    endGapPx: gaps.after,
    measure: virtualizer.measureElement,
    toStart: () => virtualizer.scrollToOffset(0),
    // Heights of rows that were never seen are guesses: this goes on until the last one is in view.
    toEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
    nearEnd: lastSeen >= rows.length - 1 - nearEndRows,
  }
}
