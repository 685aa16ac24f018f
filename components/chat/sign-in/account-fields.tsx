'use client'

import type { InputEvent } from 'react'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { logOnTexts } from './texts'

export interface AccountFieldsProps {
  issueOf: (field: string) => string | undefined
  /** What was typed before these fields were taken away, and is written to as one types. */
  typed?: { username: string; password: string }
}

/** Username and password of an account of a custom room. */
export function AccountFields({ issueOf, typed }: AccountFieldsProps) {
  const t = useTexts(logOnTexts)
  const kept = (field: 'username' | 'password') => ({
    defaultValue: typed?.[field],
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      if (typed) typed[field] = currentTarget.value
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <TextField
        inline
        label={t('username')}
        error={issueOf('username')}
        name="username"
        {...kept('username')}
        required
        maxLength={limits.keyLengthMax}
        autoComplete="username"
        verbatim
      />
      <PasswordField
        inline
        label={t('password')}
        hint={t('customHint')}
        error={issueOf('password')}
        showLabel={t('showPassword')}
        name="password"
        {...kept('password')}
        required
        maxLength={limits.keyLengthMax}
        autoComplete="current-password"
      />
    </div>
  )
}
