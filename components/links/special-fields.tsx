'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linkLimits } from '@/lib/links/limits'
import { linksTexts } from './texts'

/** What a link may do besides leading on. */
export function SpecialFields({ issueOf }: { issueOf: (field: string) => string | undefined }) {
  const t = useTexts(linksTexts)
  return (
    <>
      <TextField
        inline
        label={t('maxVisits')}
        hint={t('maxVisitsHint')}
        error={issueOf('max_visits')}
        name="max_visits"
        type="number"
        min={1}
        max={linkLimits.visitsMax}
        inputMode="numeric"
        autoComplete="off"
      />
      <PasswordField
        inline
        label={t('password')}
        hint={t('passwordHint')}
        showLabel={t('showPassword')}
        error={issueOf('password')}
        name="password"
        maxLength={limits.passwordLengthMax}
        autoComplete="new-password"
      />
      <Checkbox label={t('passQuery')} name="pass_query" value="1" />
    </>
  )
}

/** What the form says of them; nothing where nothing was asked for. */
export function specialIn(data: FormData): { max_visits?: number; password?: string; pass_query?: boolean } {
  const visits = String(data.get('max_visits') ?? '')
  const password = String(data.get('password') ?? '')
  return {
    ...(visits ? { max_visits: Number(visits) } : {}),
    ...(password ? { password } : {}),
    ...(data.has('pass_query') ? { pass_query: true } : {}),
  }
}
