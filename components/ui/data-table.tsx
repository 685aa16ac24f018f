'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { boxLook } from './checkbox'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows'

export interface DataColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Width and visibility; columns without a width share the rest. */
  className?: string
}

interface Selection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  allLabel: string
  labelOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** Must be a stable function. */
  keyOf: (row: Row) => string
  /** Adds check boxes. */
  selection?: Selection<Row>
  /** More rows can be loaded; `onNearEnd` is called when the end comes into view. */
  more?: boolean
  onNearEnd?: () => void
  children?: ReactNode
}

/** Virtualized: only rows near the viewport are rendered. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selection, more = false, onNearEnd, children } = table
  const { frame, parts, endGapPx, measure, ...view } = useVirtualRows(rows, keyOf)
  const lastTicked = useRef<number | null>(null)
  useEffect(() => {
    if (view.nearEnd) onNearEnd?.()
  })
  const tick = (index: number, isIn: boolean, isRange: boolean) => {
    const from = isRange ? (lastTicked.current ?? index) : index
    const keys = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(keyOf)
    selection?.onChange(withKeys(selection.selected, keys, isIn))
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

interface DataRowsProps<Row> extends Pick<VirtualRows<Row>, 'parts' | 'endGapPx' | 'measure'> {
  columns: readonly DataColumn<Row>[]
  lead?: (row: Row, index: number) => ReactNode
}

function DataRows<Row>({ parts, endGapPx, measure, columns, lead }: DataRowsProps<Row>) {
  return (
    <tbody>
      {/* One flat list: a row that changed its React parent would lose the focus. */}
      {parts.flatMap(({ row, key, index, gapPx }) => [
        <Gap key={`before ${key}`} heightPx={gapPx} />,
        <tr
          key={key}
          ref={measure}
          data-index={index}
          aria-rowindex={index + 2}
          className="border-b border-face-light align-baseline hover:bg-notice"
        >
          {lead?.(row, index)}
          {columns.map((column) => (
            <td key={column.id} className={`px-2 py-1 wrap-anywhere ${column.className ?? ''}`}>
              {column.cell(row)}
            </td>
          ))}
        </tr>,
      ])}
      <Gap heightPx={endGapPx} />
    </tbody>
  )
}

function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and it is no row of the table.
    <tr aria-hidden="true">
      <td className="p-0" style={{ height: heightPx }} />
    </tr>
  )
}

const rowBoxLook = `${boxLook} align-middle pointer-coarse:size-6`

interface RowBoxProps<Row> {
  row: Row
  id: string
  selection: Selection<Row>
  /** @param isRange the shift key was held: select from the last row toggled */
  onTick: (isIn: boolean, isRange: boolean) => void
}

function RowBox<Row>({ row, id, selection, onTick }: RowBoxProps<Row>) {
  return (
    <td className="px-2 py-1">
      <input
        type="checkbox"
        className={rowBoxLook}
        aria-label={selection.labelOf(row)}
        checked={selection.selected.has(id)}
        onChange={({ target, nativeEvent }) =>
          onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  )
}

interface AllBoxProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: Selection<Row>
}

function AllBox<Row>({ rows, keyOf, selection }: AllBoxProps<Row>) {
  const { selected, onChange, allLabel } = selection
  const inIt = useMemo(() => rows.filter((row) => selected.has(keyOf(row))).length, [rows, keyOf, selected])
  const isAll = inIt > 0 && inIt === rows.length
  return (
    <input
      type="checkbox"
      className={rowBoxLook}
      aria-label={allLabel}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && inIt > 0
      }}
      onChange={() => onChange(new Set(isAll ? [] : rows.map(keyOf)))}
    />
  )
}

function withKeys(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isIn) next.add(key)
    else next.delete(key)
  }
  return next
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button, a[href], summary')]

/**
 * ↑ and ↓ on a control move to the same control of the row above or below; Home and End go to the first and
 * last row.
 */
function moveBetweenRows(event: KeyboardEvent, toStart: () => void, toEnd: () => void): void {
  const { key, target } = event
  if (event.altKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  if (key === 'Home' || key === 'End') {
    event.preventDefault()
    if (key === 'Home') toStart()
    else toEnd()
    return
  }
  const step = steps[key]
  if (step === undefined || event.ctrlKey) return
  const row = target.closest<HTMLElement>('[data-index]')
  const next = row?.parentElement?.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`)
  if (!row || !next) return
  const controls = controlsOf(next)
  const control = controls[Math.min(controlsOf(row).indexOf(target), controls.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}
