'use client'

import { useState } from 'react'
import { PasswordField } from '@/components/ui/password-field'
import { setCreateKey, takeCreateKey } from '@/lib/core/browser/create-key'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'

/** Not sent with the form, but with each call. */
export function CreateKeyInput() {
  const t = useTexts(toolTexts)
  const [key, setKey] = useState(takeCreateKey)
  return (
    <PasswordField
      label={t('createKey')}
      hint={t('createKeyHint')}
      showLabel={t('showKey')}
      value={key}
      onChange={({ target: { value } }) => {
        setCreateKey(value.trim())
        setKey(value)
      }}
      maxLength={limits.keyLengthMax}
      autoComplete="off"
    />
  )
}
