'use client'

import { type SubmitEvent, useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { logIn } from '@/lib/client/admin/admin-session'
import { useCall } from '@/lib/client/api/use-call'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { Refusal } from './refusal'
import { adminTexts } from './texts'

/** Asks for the super key. @param why what ended the session before, if there was one */
export function LogInWindow({ why, onDone }: { why: 'left' | 'ended' | null; onDone: () => void }) {
  const t = useTexts(adminTexts)
  const { busy, error, run } = useCall(logIn)
  const form = useRef<HTMLFormElement>(null)
  // It took the place of the panel, and with it the focus.
  useEffect(() => {
    if (why) form.current?.querySelector('input')?.focus()
  }, [why])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key') ?? '')
    if (await run(key)) onDone()
  }
  const isWrong = error?.status === 401 || error?.status === 400
  return (
    <Window
      title={t('logInTitle')}
      icon="/icons/setting.svg"
      level={1}
      controls={<TitleButton glyph="close" label={t('close')} href="/" />}
      className="w-full max-w-sm"
    >
      <form
        ref={form}
        onSubmit={submit}
        method="post"
        action="/api/admin/session"
        className="flex flex-col gap-3 p-4"
      >
        {why ? (
          <Alert kind={why === 'ended' ? 'warning' : 'info'} live>
            {t(why === 'ended' ? 'ended' : 'loggedOut')}
          </Alert>
        ) : (
          <p>{t('logInText')}</p>
        )}
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
        <div className="flex justify-end">
          <Button type="submit" primary busy={busy}>
            {t(busy ? 'loggingIn' : 'logIn')}
          </Button>
        </div>
      </form>
    </Window>
  )
}
