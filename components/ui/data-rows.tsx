'use client'

import type { ReactNode } from 'react'
import type { DataColumn } from './data-table'
import type { RowWindow } from './use-row-window'

/** The space of rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and it is no row of the table.
    <tr aria-hidden="true">
      <td className="p-0" style={{ height: heightPx }} />
    </tr>
  )
}

export interface DataRowsProps<Row> extends Pick<RowWindow<Row>, 'parts' | 'endGapPx' | 'measure'> {
  columns: readonly DataColumn<Row>[]
  /** A cell before the columns. */
  lead?: (row: Row, index: number) => ReactNode
}

/** The rows of a table that are in the document, each at the place where it would be if all were. */
export function DataRows<Row>({ parts, endGapPx, measure, columns, lead }: DataRowsProps<Row>) {
  return (
    <tbody>
      {/* One flat list: a row that had another parent for React would lose its focus when others come before it. */}
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
