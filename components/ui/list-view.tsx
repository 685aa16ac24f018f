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
  /** Double click, or Enter on a row. */
  onOpen?: (row: Row) => void
  /** What stands there instead of rows. */
  empty: string
  className?: string
}

const chosenLook =
  'bg-selection text-selection-text forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
const linkLook =
  'block truncate text-inherit no-underline focus-visible:outline-1 focus-visible:outline-dotted focus-visible:outline-current'

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

function ListRow<Row>({ row, list }: { row: Row; list: ListViewProps<Row> }) {
  const chosen = list.keyOf(row) === list.selected
  const link = (content: ReactNode) => (
    <a
      href={list.hrefOf(row)}
      aria-current={chosen || undefined}
      onFocus={() => list.onSelect(row)}
      onClick={(event) => {
        event.preventDefault()
        // Without a pointer it was the Enter key.
        if (event.detail === 0) list.onOpen?.(row)
      }}
      className={linkLook}
    >
      {content}
    </a>
  )
  return (
    // The link in the first cell is the keyboard's way to the row.
    <tr
      onClick={() => list.onSelect(row)}
      onDoubleClick={() => list.onOpen?.(row)}
      className={chosen ? chosenLook : ''}
    >
      {list.columns.map(({ id, cell, className = '' }, index) => (
        <td key={id} className={`truncate px-2 py-1 pointer-coarse:py-2 ${className}`}>
          {index === 0 ? link(cell(row)) : cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A list in columns, "details view": select with a click or the arrow keys, open with Enter or a double click. */
export function ListView<Row>(list: ListViewProps<Row>) {
  const { label, columns, rows, keyOf, empty, className = '' } = list
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
        <tbody>
          {rows.map((row) => (
            <ListRow key={keyOf(row)} row={row} list={list} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="p-2 text-field-muted">{empty}</p>}
    </div>
  )
}
