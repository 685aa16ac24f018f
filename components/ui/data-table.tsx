'use client'

import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  className?: string
}

export interface Selection<Row> {
  /** Keys of the rows that are chosen. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  allLabel: string
  labelOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Gives each row a check box, and one for all. */
  selection?: Selection<Row>
  busy?: boolean
}

const boxLook = 'size-4 pointer-coarse:size-6'

function withKey(chosen: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}

function RowBox<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const { chosen, onChange, labelOf } = selection
  return (
    <td className="w-8 px-2 py-1">
      <input
        type="checkbox"
        className={boxLook}
        aria-label={labelOf(row)}
        checked={chosen.has(id)}
        onChange={(event) => onChange(withKey(chosen, id, event.target.checked))}
      />
    </td>
  )
}

function AllBox<Row>({ rows, keyOf, selection }: DataTableProps<Row> & { selection: Selection<Row> }) {
  const { chosen, onChange, allLabel } = selection
  const keys = rows.map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key))
  return (
    <input
      type="checkbox"
      className={boxLook}
      aria-label={allLabel}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key))
      }}
      onChange={() => onChange(new Set(isAll ? [] : keys))}
    />
  )
}

const headLook = 'bevel-raised sticky top-0 z-1 bg-face px-2 py-0.5 text-left font-normal whitespace-nowrap'

/** Records in columns, each row with what can be done to it, and if wanted with a check box. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selection, busy } = table
  return (
    <table aria-label={label} aria-busy={busy || undefined} className="w-full border-collapse bg-field">
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={headLook}>
              <AllBox {...table} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.id} scope="col" className={`${headLook} ${column.className ?? ''}`}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = keyOf(row)
          return (
            <tr key={id} className="border-b border-face-light align-top hover:bg-notice">
              {selection && <RowBox row={row} id={id} selection={selection} />}
              {columns.map((column) => (
                <td key={column.id} className={`px-2 py-1 wrap-anywhere ${column.className ?? ''}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
