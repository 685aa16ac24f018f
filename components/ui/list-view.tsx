'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'

export interface ListColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  className?: string
}

interface ListViewProps<Row> {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Address of a row without scripts; its first cell is this link. */
  hrefOf: (row: Row) => string
  selected: string | null
  onSelect: (row: Row) => void
  /** Double click, or Enter on a row. */
  onOpen?: (row: Row) => void
  empty: string
  className?: string
}

const chosenLook =
  'bg-selection text-selection-text forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
const linkLook =
  'block truncate text-inherit no-underline focus-visible:-outline-offset-2 focus-visible:outline-current'

/** To the link of the row above or below. @returns its index, or -1 */
function moveFocus(event: KeyboardEvent<HTMLElement>): number {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return -1
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')]
  const index = links.indexOf(document.activeElement as HTMLElement) + step
  const target = links[index]
  if (!target) return -1
  event.preventDefault()
  target.focus()
  return index
}

interface ListRowProps<Row> {
  row: Row
  list: ListViewProps<Row>
  /** The only row in the tab order. */
  isStop: boolean
}

function ListRow<Row>({ row, list, isStop }: ListRowProps<Row>) {
  const chosen = list.keyOf(row) === list.selected
  const link = (content: ReactNode) => (
    <a
      href={list.hrefOf(row)}
      aria-current={chosen || undefined}
      tabIndex={isStop ? undefined : -1}
      onClick={(event) => {
        event.preventDefault()
        // 0 means the Enter key.
        if (event.detail !== 0) return
        // `onOpen` may read the selection from the page.
        flushSync(() => list.onSelect(row))
        list.onOpen?.(row)
      }}
      className={linkLook}
    >
      {content}
    </a>
  )
  return (
    // Keyboard users reach the row by the link in the first cell.
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

/** Select with a click or the arrow keys, open with Enter or a double click. */
export function ListView<Row>(list: ListViewProps<Row>) {
  const { label, columns, rows, keyOf, selected, onSelect, empty, className = '' } = list
  // Without scripts there are no arrow keys, so every row is a tab stop.
  const isAlive = useBrowserValue(() => true, false)
  const stop = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === selected),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[moveFocus(event)]
    if (row !== undefined) onSelect(row)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div onKeyDown={onKeyDown} className={`bevel-sunken overflow-y-auto bg-field p-0.5 ${className}`}>
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
          {rows.map((row, index) => (
            <ListRow key={keyOf(row)} row={row} list={list} isStop={!isAlive || index === stop} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="p-2 text-field-muted">{empty}</p>}
    </div>
  )
}
