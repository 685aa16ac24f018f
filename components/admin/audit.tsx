'use client'

import { useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { auditTexts } from '@/lib/admin/texts'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ListBox, SearchBar } from './list-panel'
import { UserText } from './user-text'

function Change({ entry }: { entry: AdminAuditRecord }) {
  const t = useTexts(auditTexts)
  const parts = (['before', 'after'] as const).filter((part) => entry[part] !== null)
  if (parts.length === 0) return null
  return (
    <details>
      <summary className="pointer-coarse:py-1.5">{t('change')}</summary>
      {parts.map((part) => (
        <div key={part}>
          <p className="text-field-muted">{t(part)}</p>
          <pre className="text-xs whitespace-pre-wrap wrap-anywhere">
            {sanitizeText(JSON.stringify(entry[part], null, 2))}
          </pre>
        </div>
      ))}
    </details>
  )
}

const keyOf = ({ id }: AdminAuditRecord) => String(id)

export function Audit() {
  const t = useTexts(auditTexts)
  const clock = useClock()
  const [q, setQ] = useState('')
  const list = useAdminList('audit', keyOf, { q })
  const columns: DataColumn<AdminAuditRecord>[] = [
    { id: 'time', title: t('time'), cell: (entry) => clock.full(entry.time), className: 'w-32 sm:w-44' },
    { id: 'session', title: t('session'), cell: (entry) => entry.session, className: 'w-28 max-sm:hidden' },
    {
      id: 'action',
      title: t('action'),
      cell: (entry) => (
        <>
          <strong>{entry.action}</strong>
          <div className="sm:hidden">
            <UserText>{entry.target}</UserText>
          </div>
          <Change entry={entry} />
        </>
      ),
    },
    {
      id: 'target',
      title: t('target'),
      cell: (entry) => <UserText>{entry.target}</UserText>,
      className: 'max-sm:hidden',
    },
  ]
  return (
    <>
      <SearchBar q={q} onSearch={setQ} />
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
    </>
  )
}
