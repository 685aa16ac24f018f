'use client'

import type { Ref, SubmitEvent } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormEnd } from '@/components/ui/form-end'
import { TextField } from '@/components/ui/text-field'
import type { ApiError } from '@/lib/core/api/api-error'
import { useTexts } from '@/lib/core/i18n/use-language'
import { mailLimits } from '@/lib/mail/limits'
import { mailTexts } from './texts'

export interface SendFormProps {
  /** The field of the mailbox. */
  field: Ref<HTMLInputElement>
  email: string
  onEmail: (email: string) => void
  onSubmit: () => void
  busy: boolean
  error: ApiError | null
}

/** Asks for the mailbox. */
export function SendForm({ field, email, onEmail, onSubmit, busy, error }: SendFormProps) {
  const t = useTexts(mailTexts)
  const { sentence, issueOf } = useProblem(error, ['email'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    // Before the script runs, and without it: what was typed must not end up in an address.
    <form
      method="post"
      action="/api/verifymail/v1/send"
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3"
    >
      <TextField
        ref={field}
        label={t('email')}
        error={issueOf('email')}
        type="email"
        name="email"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        placeholder="ann@example.com"
        required
        maxLength={mailLimits.mailboxLengthMax}
        autoComplete="email"
        verbatim
      />
      <FormEnd problem={sentence} busy={busy} label={t(busy ? 'sending' : 'send')} />
    </form>
  )
}
