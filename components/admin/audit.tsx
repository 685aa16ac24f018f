'use client'

import { useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { auditSentence } from '@/lib/admin/client/audit-sentence'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { auditSentenceTexts, auditTexts, serviceTexts } from '@/lib/admin/texts'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { useTexts } from '@/lib/core/i18n/use-language'
import { programTexts } from '@/lib/main/programs'
import { isService } from '@/lib/main/service-list'
import { AuditDetails } from './audit-details'
import { ListBox, SearchBar } from './list-panel'
import { usePanel } from './use-panel'
import { UserText } from './user-text'

/** Writes entries as sentences. */
function useSentence(): (entry: AdminAuditRecord) => string {
  const t = useTexts(auditSentenceTexts)
  const words = useTexts(auditTexts)
  const service = useTexts(programTexts)
  const status = useTexts(serviceTexts)
  return (entry) => {
    const { key, values } = auditSentence(entry)
    const { kind, target, status: state } = values
    return t(key, {
      ...values,
      ...(kind === 'nick' || kind === 'trip' || kind === 'tag' ? { kind: words(`kind_${kind}`) } : {}),
      ...(entry.action === 'service.change' && isService(target) ? { target: service(target) } : {}),
      ...(state === 'running' || state === 'suspended' ? { status: status(state) } : {}),
    })
  }
}

/** Writes who did it. */
function useActor(): (session: string) => string {
  const t = useTexts(auditTexts)
  return (session) => {
    if (session === 'key' || session === 'platform' || session === 'schedule') return t(`by_${session}`)
    const [, id] = /^session (\d+)$/.exec(session) ?? []
    return id === undefined ? session : t('by_session', { id })
  }
}

const keyOf = ({ id }: AdminAuditRecord) => String(id)

export function Audit() {
  const t = useTexts(auditTexts)
  const sentenceOf = useSentence()
  const actorOf = useActor()
  const { parameter } = usePanel()
  const [q, setQ] = useState(parameter('q'))
  const list = useAdminList('audit', keyOf, { q })
  const columns: DataColumn<AdminAuditRecord>[] = [
    {
      id: 'time',
      title: t('time'),
      cell: (entry) => (
        <>
          <RelativeTime ms={entry.time} />
          <p className="text-xs text-field-muted @xl:hidden">{actorOf(entry.session)}</p>
        </>
      ),
      className: 'w-28 @xl:w-36',
    },
    {
      id: 'session',
      title: t('session'),
      cell: (entry) => actorOf(entry.session),
      className: 'w-36 @max-xl:hidden',
    },
    {
      id: 'action',
      title: t('action'),
      cell: (entry) => (
        <>
          <UserText>{sentenceOf(entry)}</UserText>
          <AuditDetails entry={entry} />
        </>
      ),
    },
  ]
  return (
    <>
      <SearchBar q={q} onSearch={setQ} />
      <ListBox label={t('label')} q={q} empty={t('empty')} list={list} columns={columns} />
    </>
  )
}
