'use client'

import { type SubmitEvent, useState } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import type { CallState } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { MailVerifyAnswer } from '@/lib/mail/contract/mail'
import { mailTexts } from './texts'

export interface VerifyFormProps {
  email: string
  onSubmit: (code: string) => void
  onAnother: () => void
  state: Pick<CallState<unknown[], MailVerifyAnswer>, 'busy' | 'answer' | 'error'>
}

/** Takes the code from the message and says whether it is right. */
export function VerifyForm({ email, onSubmit, onAnother, state }: VerifyFormProps) {
  const t = useTexts(mailTexts)
  const { busy, answer, error } = state
  const [code, setCode] = useState('')
  const { sentence, issueOf } = useProblem(error, ['code'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(code.trim())
  }
  const another = <Button onClick={onAnother}>{t('another')}</Button>
  if (answer?.valid)
    return (
      <div className="flex flex-col gap-3">
        <Alert kind="info" live>
          {t('valid', { email })}
        </Alert>
        <div className="flex justify-end">{another}</div>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={t('code')}
        error={issueOf('code')}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        className="max-w-40 font-mono tracking-widest"
      />
      {(sentence || answer) && (
        <Alert kind={sentence ? 'error' : 'warning'} live>
          {sentence || t('invalid')}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {another}
        <Button type="submit" primary busy={busy} className="min-w-28">
          {t(busy ? 'checking' : 'check')}
        </Button>
      </div>
    </form>
  )
}
