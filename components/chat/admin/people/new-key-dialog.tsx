'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { numberIn, textIn } from '@/components/admin/form-values'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { peopleTexts } from './texts'

const day = 86_400
const lengths = [
  [day, 'day'],
  [7 * day, 'week'],
  [30 * day, 'month'],
  [365 * day, 'year'],
  [0, 'forever'],
] as const

/** Issues a key that makes accounts. */
export function NewKeyDialog(dialog: { onDone: (issued: { key: string }) => void; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const call = (fields: FormData) => {
    const seconds = numberIn(fields, 'expires_in')
    return adminCall('POST /api/admin/keys', {
      note: textIn(fields, 'note'),
      ...(seconds > 0 ? { expires_in: seconds } : {}),
    })
  }
  return (
    <FormDialog {...dialog} title={t('newKeyTitle')} yes={t('issue')} call={call}>
      {(issueOf) => (
        <>
          <TextField
            label={t('noteField')}
            hint={t('noteHint')}
            error={issueOf('note')}
            name="note"
            maxLength={limits.noteLengthMax}
          />
          <Select
            label={t('expiry')}
            name="expires_in"
            defaultValue={String(30 * day)}
            options={lengths.map(([value, label]) => ({ value: String(value), label: t(label) }))}
          />
        </>
      )}
    </FormDialog>
  )
}
