'use client'

import { useMemo } from 'react'
import { boxLook } from './checkbox'

export interface Selection<Row> {
  /** Keys of the rows that are chosen. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  allLabel: string
  labelOf: (row: Row) => string
}

const rowBoxLook = `${boxLook} align-middle pointer-coarse:size-6`

/** A selection with these keys in it, or without them. */
export function withKeys(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) {
    if (isIn) next.add(key)
    else next.delete(key)
  }
  return next
}

export interface RowBoxProps<Row> {
  row: Row
  id: string
  selection: Selection<Row>
  /** @param isRange the shift key was held: all rows from the last one ticked are meant */
  onTick: (isIn: boolean, isRange: boolean) => void
}

/** The cell with the check box of a row. */
export function RowBox<Row>({ row, id, selection, onTick }: RowBoxProps<Row>) {
  return (
    <td className="px-2 py-1">
      <input
        type="checkbox"
        className={rowBoxLook}
        aria-label={selection.labelOf(row)}
        checked={selection.chosen.has(id)}
        onChange={({ target, nativeEvent }) =>
          onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  )
}

export interface AllBoxProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: Selection<Row>
}

/** The check box of all rows that have been loaded. */
export function AllBox<Row>({ rows, keyOf, selection }: AllBoxProps<Row>) {
  const { chosen, onChange, allLabel } = selection
  const inIt = useMemo(() => rows.filter((row) => chosen.has(keyOf(row))).length, [rows, keyOf, chosen])
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
