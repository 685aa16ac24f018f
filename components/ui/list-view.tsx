'use client'

import type { KeyboardEvent, ReactNode } from 'react'

export interface ListColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  className?: string
}

export interface ListViewProps<Row> {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Where a row leads when scripts do not run; its first cell is this link. */
  hrefOf: (row: Row) => string
  selected: string | null
  onSelect: (row: Row) => void
  /** Double click, or Enter on the selected row. */
  onOpen?: (row: Row) => void
  empty: string
  className?: string
}

const chosenLook =
  'bg-selection text-selection-text forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

/** Moves the focus to the link of the row above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')]
  const target = links[links.indexOf(document.activeElement as HTMLElement) + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** A list in columns, "details view": select with a click or the arrow keys, open with Enter or a double click. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { label, columns, rows, keyOf, hrefOf, selected, onSelect, onOpen, empty, className = '' } = props
  const rowOf = (row: Row) => {
    const key = keyOf(row)
    const chosen = key === selected
    return (
      // The link in the first cell is the keyboard's way to the row.
      <tr
        key={key}
        onClick={() => onSelect(row)}
        onDoubleClick={() => onOpen?.(row)}
        className={chosen ? chosenLook : ''}
      >
        {columns.map((column, index) => (
          <td key={column.id} className={`truncate px-2 py-1 pointer-coarse:py-2 ${column.className ?? ''}`}>
            {index > 0 ? (
              column.cell(row)
            ) : (
              <a
                href={hrefOf(row)}
                aria-current={chosen || undefined}
                onFocus={() => onSelect(row)}
                onClick={(event) => {
                  event.preventDefault()
                  if (event.detail === 0) onOpen?.(row)
                }}
                className="block truncate text-inherit no-underline focus-visible:outline-1 focus-visible:outline-dotted focus-visible:outline-current"
              >
                {column.cell(row)}
              </a>
            )}
          </td>
        ))}
      </tr>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a convenience; every row is a link anyway.
    <div onKeyDown={moveFocus} className={`bevel-sunken overflow-y-auto bg-field p-0.5 ${className}`}>
      <table aria-label={label} className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`bevel-raised sticky top-0 truncate bg-face px-2 py-0.5 font-normal ${column.className ?? ''}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
      </table>
      {rows.length === 0 && <p className="p-2 text-field-muted">{empty}</p>}
    </div>
  )
}
