'use client'

import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { changedFields, type FieldChange } from '@/lib/admin/client/audit-sentence'
import { adminTexts, auditFieldTexts, auditTexts } from '@/lib/admin/texts'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { formatSize } from './format-size'

const shownItems = 10

/** A value in words; lists and records on lines. */
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

/** The record before and after the change, on demand. */
export function AuditDetails({ entry }: { entry: AdminAuditRecord }) {
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
