'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { auditSentence, changedFields, type FieldChange } from '@/lib/admin/client/audit-sentence'
import { callUndo, undoOf } from '@/lib/admin/client/undo'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts, auditFieldTexts, auditSentenceTexts, auditTexts, serviceTexts } from '@/lib/admin/texts'
import { useCall } from '@/lib/core/api/use-call'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { programTexts } from '@/lib/main/programs'
import { isService } from '@/lib/main/service-list'
import { type BanKind, banKinds } from '@/lib/moderation/limits'
import { formatSize } from './format-size'
import { ListBox, SearchBar } from './list-panel'
import { ErrorMessage } from './messages'
import { useActor } from './use-actor'
import { usePanel } from './use-panel'
import { UserText } from './user-text'

const shownItems = 10

function useValue(): (field: string, value: unknown) => ReactNode {
  const t = useTexts(adminTexts)
  const tag = useLanguage()
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) {
      const shown = value.slice(0, shownItems).map(text)
      const separator = value.some((item) => typeof item === 'object') ? '\n' : ', '
      return [...shown, ...(value.length > shownItems ? ['…'] : [])].join(separator) || t('nothing')
    }
    if (typeof value !== 'object') return String(value)
    return Object.values(value).map(text).join(' · ')
  }
  return (field, value) => {
    if (typeof value === 'number' && field.endsWith('_time')) return <RelativeTime ms={value} />
    if (typeof value === 'number' && field === 'size') return formatSize(value, tag)
    return sanitizeText(text(value))
  }
}

function Fields({ entry, fields }: { entry: AdminAuditRecord; fields: readonly FieldChange[] }) {
  const t = useTexts(auditTexts)
  const label = useTexts(auditFieldTexts)
  const shownValue = useValue()
  const sides = (['before', 'after'] as const).filter((side) => entry[side] !== null)
  return (
    <table className="my-1 w-full table-fixed border-collapse text-xs">
      <thead>
        <tr className="text-left text-field-muted">
          <th scope="col" className="w-28 pr-2 font-normal">
            {t('field')}
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className="pr-2 font-normal">
              {t(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((change) => (
          <tr key={change.field} className="border-t border-face-light align-baseline">
            <th scope="row" className="pr-2 text-left font-normal text-field-muted wrap-anywhere">
              {/* Of other versions: the name that the API has. */}
              {label(change.field as KeyOf<typeof auditFieldTexts>)}
            </th>
            {sides.map((side) => (
              <td key={side} className="pr-2 whitespace-pre-line wrap-anywhere">
                {shownValue(change.field, change[side])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As stored, for what the fields do not show. */
function Raw({ entry }: { entry: AdminAuditRecord }) {
  const t = useTexts(auditTexts)
  const { action, target, before, after } = entry
  const stored = {
    action,
    target,
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  }
  return (
    <details>
      <summary className="w-fit cursor-pointer text-xs pointer-coarse:py-1.5">{t('raw')}</summary>
      <pre className="text-xs whitespace-pre-wrap wrap-anywhere">
        {sanitizeText(JSON.stringify(stored, null, 2))}
      </pre>
    </details>
  )
}

function AuditDetails({ entry }: { entry: AdminAuditRecord }) {
  const t = useTexts(auditTexts)
  const fields = changedFields(entry.before, entry.after)
  if (entry.before === null && entry.after === null) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer text-field-muted pointer-coarse:py-1.5">{t('change')}</summary>
      {fields && fields.length > 0 && <Fields entry={entry} fields={fields} />}
      <Raw entry={entry} />
    </details>
  )
}

const isBanKind = (kind: unknown): kind is BanKind => banKinds.some((each) => each === kind)

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
      ...(isBanKind(kind) ? { kind: words(`kind_${kind}`) } : {}),
      ...(entry.action === 'service.change' && isService(target) ? { target: service(target) } : {}),
      ...(state === 'running' || state === 'suspended' ? { status: status(state) } : {}),
    })
  }
}

/** A button for what can be taken back. A refusal is shown below it. */
function Undo({ entry, onDone }: { entry: AdminAuditRecord; onDone: () => void }) {
  const t = useTexts(auditTexts)
  const undo = undoOf(entry, Date.now())
  const { busy, error, response, run } = useCall(callUndo)
  if (undo === null) return null
  if (response) return <p role="status">{t('undone')}</p>
  const take = async () => {
    if (await run(undo)) onDone()
  }
  return (
    <>
      <Button busy={busy} onClick={take}>
        {t('undo')}
      </Button>
      <ErrorMessage error={error} />
    </>
  )
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
          <Undo key={entry.id} entry={entry} onDone={() => void list.reload()} />
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
