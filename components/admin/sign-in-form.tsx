'use client'

import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { signIn } from '@/lib/admin/client/admin-session'
import { useCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Refusal } from './refusal'
import { adminTexts } from './texts'

export interface SignInFormProps {
  /** Set when the form replaces something that had the focus. */
  takesFocus: boolean
  onDone: () => void
  /** Beside the submit button. */
  otherButton?: ReactNode
  /** Why the key is needed. */
  children: ReactNode
}

export function SignInForm({ takesFocus, onDone, otherButton, children }: SignInFormProps) {
  const t = useTexts(adminTexts)
  const { busy, error, run } = useCall(signIn)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key') ?? '')
    if (await run(key)) onDone()
  }
  const isWrong = error?.status === 401 || error?.status === 400
  return (
    <form
      ref={form}
      onSubmit={submit}
      method="post"
      action="/api/admin/session"
      className="flex flex-col gap-3 p-4"
    >
      {children}
      <PasswordField
        label={t('key')}
        showLabel={t('showKey')}
        error={isWrong ? t('wrongKey') : undefined}
        name="key"
        required
        maxLength={limits.keyLengthMax}
        autoComplete="current-password"
      />
      {error && !isWrong && <Refusal error={error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" primary busy={busy}>
          {t(busy ? 'loggingIn' : 'logIn')}
        </Button>
        {otherButton}
      </div>
    </form>
  )
}
