'use client'

import type { ReactNode } from 'react'
import { adminTexts } from '@/lib/admin/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

interface DashboardListProps<Row> {
  label: string
  /** Undefined: not loaded yet. */
  rows: readonly Row[] | undefined
  failed: boolean
  empty: string
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
  buttonsOf: (row: Row) => ReactNode
}

/** A short list on the dashboard: its rows wrap their buttons. */
export function DashboardList<Row>(list: DashboardListProps<Row>) {
  const { label, rows, failed, empty, keyOf, children, buttonsOf } = list
  const t = useTexts(adminTexts)
  if (!rows) return failed ? null : <p>{t('loading')}</p>
  if (rows.length === 0) return <p>{empty}</p>
  return (
    <ul aria-label={label} className="bevel-sunken bg-field p-0.5">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-face-light px-2 py-1 last:border-b-0"
        >
          {children(row)}
          <div className="flex flex-wrap gap-1">{buttonsOf(row)}</div>
        </li>
      ))}
    </ul>
  )
}
