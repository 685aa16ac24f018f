'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'

/** Estimated, of a row that was not measured. */
const tableRowPx = 64

const overscanRows = 12

/** Of the sticky table head. */
const headPx = 32

/** Distance from the end at which more rows are loaded. */
const nearEndRows = 30

/** Up to this number all rows are rendered, so that "find in page" and screen readers reach each of them. */
const unvirtualizedMax = 100

export interface VirtualRows<Row> {
  /** The scroll container. */
  frame: RefObject<HTMLDivElement | null>
  /** The rendered rows; `gapPx` is the spacer before it. */
  parts: { row: Row; key: string; index: number; gapPx: number }[]
  /** The spacer after the last row. */
  endGapPx: number
  /** For the `ref` of each row; needs `data-index`. */
  measure: (row: HTMLElement | null) => void
  onFocus: (event: FocusEvent) => void
  toStart: () => void
  toEnd: () => void
  nearEnd: boolean
}

/**
 * Virtualizes a long list. Rows inserted in front do not move what is being read, unless the list is scrolled
 * to the top.
 * @param keyOf must be a stable function
 * @param rowPx estimated height of an unmeasured row
 */
export function useVirtualRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  rowPx = tableRowPx,
): VirtualRows<Row> {
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
    estimateSize: () => rowPx,
    getItemKey,
    overscan: overscanRows,
    scrollPaddingEnd: headPx,
    rangeExtractor: (range) => rowsToRender(range, range.overscan, focused),
    // "end" keeps the first visible row in place when rows are inserted before it.
    anchorTo: (frame.current?.scrollTop ?? 0) > 0 ? 'end' : 'start',
  })
  // A correction would stop a running scroll short of its goal; rows are corrected when it ends.
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
    frame,
    parts,
    onFocus,
    endGapPx: gaps.after,
    measure: virtualizer.measureElement,
    toStart: () => virtualizer.scrollToOffset(0),
    // Heights of unseen rows are estimates: this continues until the last row is in view.
    toEnd: () => virtualizer.scrollToIndex(rows.length - 1, { align: 'end' }),
    nearEnd: lastSeen >= rows.length - 1 - nearEndRows,
  }
}

/** Indexes of the first and the last one. */
interface VisibleRows {
  startIndex: number
  endIndex: number
  count: number
}

/**
 * The rows to render: visible ones, the overscan on both sides, and the focused row with its neighbours, so
 * that keyboard navigation continues.
 * @param overscan rows on either side @param focused index of the focused row, -1 for none
 */
export function rowsToRender(
  { startIndex, endIndex, count }: VisibleRows,
  overscan: number,
  focused: number,
) {
  if (count <= unvirtualizedMax) return Array.from({ length: count }, (_, index) => index)
  const indexes = new Set<number>()
  const add = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= Math.min(count - 1, to); index++) indexes.add(index)
  }
  add(startIndex - overscan, endIndex + overscan)
  if (focused >= 0) add(focused - 1, focused + 1)
  return [...indexes].sort((one, other) => one - other)
}

interface PlacedRow {
  index: number
  /** Pixels from the top of the list. */
  start: number
  end: number
}

/** Spacer heights before each row and after the last, in pixels. */
export function gapsOf(rows: readonly PlacedRow[], total: number): { before: number[]; after: number } {
  const before = rows.map((row, place) => row.start - (rows[place - 1]?.end ?? 0))
  return { before, after: rows.length === 0 ? 0 : total - (rows.at(-1)?.end ?? 0) }
}
