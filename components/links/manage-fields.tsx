'use client'

import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ExpirySelect } from './expiry-select'
import { CodeField, TargetField } from './link-fields'
import { linksTexts } from './texts'

export interface ManageFieldsProps {
  link: string
  token: string
  issueOf: (field: string) => string | undefined
}

/** Which link, the proof that it is one's own, and what may be changed. */
export function ManageFields({ link, token, issueOf }: ManageFieldsProps) {
  const t = useTexts(linksTexts)
  const yesNo = [
    { value: '', label: t('leave') },
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return (
    <>
      <CodeField
        label={t('code')}
        hint={t('codeHint')}
        error={issueOf('link')}
        defaultValue={link}
        required
      />
      <TextField
        inline
        label={t('token')}
        hint={t('tokenGiven')}
        name="token"
        defaultValue={token}
        required
        maxLength={limits.keyLengthMax}
        verbatim
      />
      <TargetField label={t('newTarget')} hint={t('newTargetHint')} error={issueOf('target')} />
      <Select inline label={t('asks')} name="tip" options={yesNo} />
      <ExpirySelect keeps />
    </>
  )
}
