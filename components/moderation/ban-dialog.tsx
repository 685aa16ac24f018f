'use client'

import { RecordForm } from '@/components/admin/record-form'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
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

export interface Banned {
  kind: BanKind
  who: string
  /** Empty: everywhere. */
  room: string
  /** All messages of the sender shall be deleted, too. */
  deletesAll: boolean
}

interface BanDialogProps {
  prefill: BanPrefill
  /** For dialogs that do more than ban. */
  title?: string
  yes?: string
  /** Asks whether all messages of the sender shall be deleted, too. */
  offersDeletion?: boolean
  onDone: (banned: Banned) => void
  onClose: () => void
}

const kindOf = (by: unknown): BanKind => banKinds.find((kind) => kind === by) ?? 'nick'

async function ban({ by, delete_all: deletesAll, ...fields }: Record<string, unknown>): Promise<Banned> {
  await adminCall('POST /api/admin/bans', fields as Given<'POST /api/admin/bans'>)
  const kind = kindOf(by)
  return { kind, who: String(fields[kind]), room: String(fields.room ?? ''), deletesAll: deletesAll === true }
}

export function BanDialog({ prefill, offersDeletion = false, ...dialog }: BanDialogProps) {
  const t = useTexts(banTexts)
  return (
    <RecordForm
      title={t('newTitle')}
      yes={t('yes')}
      {...dialog}
      t={t}
      blame={{ not_found: 'room' }}
      call={ban}
      fields={({ by }) => {
        const kind = kindOf(by)
        return {
          by: { label: 'by', kind: 'choice', choices: kinds },
          [kind]: {
            label: 'value',
            hint: kind === 'nick' ? undefined : `${kind}Hint`,
            required: true,
            value: prefill[kind],
          },
          room: { label: 'room', hint: 'roomHint', kind: 'room', value: prefill.room },
          minutes: { label: 'length', kind: 'choice', choices: banLengths, value: '1440' },
          reason: { label: 'reason', hint: 'reasonHint', maxLength: limits.noteLengthMax },
          delete_all: offersDeletion ? { label: 'deleteAll', kind: 'box' } : undefined,
          shadow: { label: 'shadow', kind: 'box' },
        }
      }}
    />
  )
}
