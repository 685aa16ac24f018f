'use client'

import { useState } from 'react'
import { type FormField, RecordForm } from '@/components/admin/record-form'
import { adminCall } from '@/lib/core/api/admin-call'
import { ApiError } from '@/lib/core/api/api-error'
import type { Given } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type BanKind, banKinds } from '@/lib/moderation/limits'
import { banTexts } from '@/lib/moderation/texts'

interface BanPrefill extends Record<BanKind, string> {
  room: string
}

const kinds = [
  ['nick', 'byNick'],
  ['trip', 'byTrip'],
  ['tag', 'byTag'],
  ['account', 'byAccount'],
] as const
/** In minutes; '': permanent. */
export const banLengths = [
  ['60', 'hour'],
  ['1440', 'day'],
  ['10080', 'week'],
  ['43200', 'month'],
  ['', 'forever'],
] as const

type Field = FormField<KeyOf<typeof banTexts>>

const exempt: Record<'exempt_trips' | 'exempt_accounts', Field> = {
  exempt_trips: { label: 'exemptTrips', hint: 'exemptHint', kind: 'lines', rows: 2 },
  exempt_accounts: { label: 'exemptAccounts', hint: 'exemptHint', kind: 'lines', rows: 2 },
}

/** What a ban says besides whom, where and how long. */
export const termFields = (kind: BanKind) => ({
  reason: { label: 'reason', hint: 'reasonHint', maxLength: limits.noteLengthMax } satisfies Field,
  ...(kind === 'tag' && exempt),
  shadow: { label: 'shadow', kind: 'box' } satisfies Field,
})

interface BanDialogProps {
  title?: string
  prefill: BanPrefill
  onDone: (who: string) => void
  onClose: () => void
}

const kindOf = (by: unknown): BanKind => banKinds.find((kind) => kind === by) ?? 'nick'

async function ban({ by, ...fields }: Record<string, unknown>): Promise<string> {
  await adminCall('POST /api/admin/bans', fields as Given<'POST /api/admin/bans'>)
  return String(fields[kindOf(by)])
}

export function BanDialog({ prefill, ...dialog }: BanDialogProps) {
  const t = useTexts(banTexts)
  const [isOwn, setOwn] = useState(false)
  const banUnlessOwn = (fields: Record<string, unknown>) =>
    ban(fields).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.rule !== 'own_address') throw error
      setOwn(true)
      throw new ApiError(error.status, error.slug, t('isOwn'))
    })
  return (
    <RecordForm
      title={t('newTitle')}
      yes={t('yes')}
      {...dialog}
      t={t}
      blame={{ not_found: 'room' }}
      call={banUnlessOwn}
      fields={({ by }) => {
        const kind = kindOf(by)
        return {
          own_address: isOwn && kind === 'tag' ? { label: 'ownAddress', kind: 'box' } : undefined,
          by: { label: 'by', kind: 'choice', choices: kinds },
          [kind]: {
            label: 'value',
            hint: kind === 'nick' ? undefined : `${kind}Hint`,
            required: true,
            value: prefill[kind],
          },
          room: { label: 'room', hint: 'roomHint', kind: 'room', value: prefill.room },
          minutes: { label: 'length', kind: 'choice', choices: banLengths, value: '1440' },
          ...termFields(kind),
        }
      }}
    />
  )
}
