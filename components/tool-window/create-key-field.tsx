'use client'

import { useEffect, useState } from 'react'
import { PasswordField } from '@/components/ui/password-field'
import type { ApiError } from '@/lib/core/api/api-error'
import { setCreateKey, takeCreateKey } from '@/lib/core/browser/create-key'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'

/** The key that creating needs here: once there is one, or a call was refused for want of it. Not sent with the form. */
export function CreateKeyField({ error }: { error: ApiError | null }) {
  const t = useTexts(toolTexts)
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => setKey(takeCreateKey() || null), [])
  if (key === null && !error?.rule?.startsWith('create_key_')) return null
  return (
    <PasswordField
      label={t('createKey')}
      hint={t('createKeyHint')}
      showLabel={t('showKey')}
      value={key ?? ''}
      onChange={({ target: { value } }) => {
        setCreateKey(value.trim())
        setKey(value)
      }}
      maxLength={limits.keyLengthMax}
      autoComplete="off"
    />
  )
}
