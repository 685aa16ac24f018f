'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { checkedIn, numberIn, textIn } from '@/components/admin/form-values'
import { RoomField } from '@/components/admin/room-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type BanKind, banKinds } from '@/lib/moderation/limits'
import { banTexts } from '@/lib/moderation/texts'

interface BanPrefill extends Record<BanKind, string> {
  room: string
}

const kindTexts = { nick: 'byNick', trip: 'byTrip', tag: 'byTag' } as const
/** In minutes; 0: permanent. */
const lengths = [
  ['60', 'hour'],
  ['1440', 'day'],
  ['10080', 'week'],
  ['43200', 'month'],
  ['0', 'forever'],
] as const

export interface Banned {
  kind: BanKind
  who: string
  /** Empty: everywhere. */
  room: string
  /** All messages of the sender shall be deleted, too. */
  deletesAll: boolean
}

/** @param prefill initial field values */
export function BanDialog({
  prefill,
  offersDeletion = false,
  ...dialog
}: {
  prefill: BanPrefill
  /** For dialogs that do more than ban. */
  title?: string
  yes?: string
  /** Asks whether all messages of the sender shall be deleted, too. */
  offersDeletion?: boolean
  onDone: (banned: Banned) => void
  onClose: () => void
}) {
  const t = useTexts(banTexts)
  const shared = useTexts(adminTexts)
  const [kind, setKind] = useState<BanKind>('nick')
  const call = async (fields: FormData): Promise<Banned> => {
    const [room, minutes] = [textIn(fields, 'room'), numberIn(fields, 'minutes')]
    const who = textIn(fields, 'who')
    await adminCall('POST /api/admin/bans', {
      [kind]: who,
      ...(room ? { room } : {}),
      ...(minutes > 0 ? { minutes } : {}),
      reason: textIn(fields, 'reason'),
      shadow: checkedIn(fields, 'shadow'),
    })
    return { kind, who, room, deletesAll: checkedIn(fields, 'delete_all') }
  }
  return (
    <FormDialog title={t('newTitle')} yes={t('yes')} {...dialog} blame={{ not_found: 'room' }} call={call}>
      {(issueOf) => (
        <>
          <Select
            label={t('by')}
            value={kind}
            onChange={(event) => setKind(banKinds.find((each) => each === event.target.value) ?? 'nick')}
            options={banKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          />
          <TextField
            key={kind}
            label={t('value')}
            hint={kind === 'nick' ? undefined : shared(`${kind}Hint`)}
            error={issueOf(kind)}
            name="who"
            required
            defaultValue={prefill[kind]}
          />
          <RoomField
            label={t('room')}
            hint={t('roomHint')}
            error={issueOf('room')}
            defaultValue={prefill.room}
          />
          <Select
            label={t('length')}
            name="minutes"
            defaultValue="1440"
            options={lengths.map(([value, label]) => ({ value, label: t(label) }))}
          />
          <TextField
            label={t('reason')}
            hint={t('reasonHint')}
            error={issueOf('reason')}
            name="reason"
            maxLength={limits.noteLengthMax}
          />
          <div className="flex flex-col">
            {offersDeletion && <Checkbox label={t('deleteAll')} name="delete_all" />}
            <Checkbox label={t('shadow')} name="shadow" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
