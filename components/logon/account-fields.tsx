'use client'

import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { logOnTexts } from './texts'

/** Username and password of an account of a custom room. */
export function AccountFields({ issueOf }: { issueOf: (field: string) => string | undefined }) {
  const t = useTexts(logOnTexts)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        inline
        label={t('username')}
        error={issueOf('username')}
        name="username"
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
        required
        maxLength={limits.keyLengthMax}
        autoComplete="current-password"
      />
    </div>
  )
}
