'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { DataRows } from './data-rows'
import { moveBetweenRows } from './move-between-rows'
import { AllBox, RowBox, type Selection, withKeys } from './row-selection'
import { useRowWindow } from './use-row-window'

export interface DataColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Its width, and where it is hidden; columns without a width share the rest. */
  className?: string
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Tells rows apart; the same function each time. */
  keyOf: (row: Row) => string
  /** Gives each row a check box, and one for all. */
  selection?: Selection<Row>
  /** There are more rows than these; they are asked for when the end comes into view. */
  more?: boolean
  onNearEnd?: () => void
  /** What stands under the rows. */
  children?: ReactNode
}

const headLook = 'bevel-raised sticky top-0 z-1 bg-face px-2 py-0.5 text-left font-normal whitespace-nowrap'

function Head<Row>({ columns, rows, keyOf, selection }: DataTableProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={`${headLook} w-8 pointer-coarse:w-10`}>
            <AllBox rows={rows} keyOf={keyOf} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.id} scope="col" className={`${headLook} truncate ${column.className ?? ''}`}>
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/**
 * Records in columns, in a box of its own that scrolls: each row with what can be done to it, and if wanted with a
 * check box. However many rows there are, only those near the view are in the document.
 */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selection, more = false, onNearEnd, children } = table
  const { frame, parts, endGapPx, measure, ...view } = useRowWindow(rows, keyOf)
  const lastTicked = useRef<number | null>(null)
  useEffect(() => {
    if (view.nearEnd) onNearEnd?.()
  })
  const tick = (index: number, isIn: boolean, isRange: boolean) => {
    const from = isRange ? (lastTicked.current ?? index) : index
    const keys = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(keyOf)
    selection?.onChange(withKeys(selection.chosen, keys, isIn))
    lastTicked.current = index
  }
  const lead = (row: Row, index: number) =>
    selection && <RowBox {...{ row, selection }} id={keyOf(row)} onTick={(...how) => tick(index, ...how)} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls in its rows.
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      onFocus={view.onFocus}
      onKeyDown={(event) => moveBetweenRows(event, view.toStart, view.toEnd)}
      className="bevel-sunken relative min-h-0 flex-1 scroll-pt-8 overflow-auto bg-field p-0.5 [overflow-anchor:none]"
    >
      <table
        aria-label={label}
        aria-rowcount={more ? -1 : rows.length + 1}
        className="w-full table-fixed border-collapse bg-field"
      >
        <Head {...table} />
        <DataRows {...{ parts, endGapPx, measure, columns }} lead={selection && lead} />
      </table>
      {children}
    </div>
  )
}
