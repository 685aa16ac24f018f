'use client'

import { type Ref, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { CreateKeyField } from '@/components/tool-window/create-key-field'
import { useServiceStatus } from '@/components/tool-window/service-status'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { TextField } from '@/components/ui/text-field'
import type { ApiError } from '@/lib/core/api/api-error'
import { call, type Given } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { type CallState, useCall } from '@/lib/core/api/use-call'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { textGroups } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { MailVerifyResponse } from '@/lib/mail/contract'
import { mailLimits } from '@/lib/mail/limits'
import type en from '@/lib/mail/messages/en.json'
import { codeInText } from '@/lib/mail/typed-code'

const mailTexts = textGroups<typeof en>('mail')('window')

const sendPath = '/api/verifymail/v1/send'
const verifyPath = '/api/verifymail/v1/verify'

const sendCode = (fields: Given<`POST ${typeof sendPath}`>) => call(`POST ${sendPath}`, fields)
const verifyCode = (fields: Given<`POST ${typeof verifyPath}`>) => call(`POST ${verifyPath}`, fields)

const commandOf = (path: string, json: object) => curlLine({ url: `${window.location.origin}${path}`, json })

export default function MailWindow() {
  const { isSuspended } = useServiceStatus()
  const t = useTexts(mailTexts)
  const sending = useCall(sendCode)
  const checking = useCall(verifyCode)
  const [email, setEmail] = useState('')
  const [command, setCommand] = useState('')
  const [round, setRound] = useState(0)
  const sent = sending.response
  const send = () => {
    setCommand(commandOf(sendPath, { email: email.trim() }))
    void sending.run({ email: email.trim() })
  }
  const check = (code: string) => {
    const body = { token: sent?.token ?? '', code }
    setCommand(commandOf(verifyPath, body))
    void checking.run(body)
  }
  const another = () => {
    setRound(round + 1)
    sending.reset()
    checking.reset()
    setEmail('')
    setCommand('')
  }
  const confirmed = checking.response?.valid
  const panel = useFocusOn<HTMLDivElement>(confirmed === true)
  const field = useFocusOn<HTMLInputElement>(round)
  const status = isSuspended ? 'off' : confirmed ? 'confirmed' : sent ? 'waiting' : 'ready'
  return (
    <ToolWindow
      program="mail"
      endpoint={`POST ${sendPath}`}
      status={
        <StatusBar>
          <StatusPanel grow>{t(status)}</StatusPanel>
        </StatusBar>
      }
    >
      <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 p-3 outline-none">
        <p>{t('welcome')}</p>
        {sent && !confirmed && (
          <>
            <Alert kind="info" live>
              {t('sent', { email: email.trim(), minutes: sent.expires_in / 60 })}
            </Alert>
            <CopyField label={t('token')} hint={t('tokenHint')} value={sent.token} />
          </>
        )}
        {sent ? (
          <VerifyForm email={email.trim()} onSubmit={check} onAnother={another} state={checking} />
        ) : (
          <SendForm
            field={field}
            email={email}
            onEmail={setEmail}
            onSubmit={send}
            busy={sending.busy}
            error={sending.error}
          />
        )}
        {command && <CommandLine command={command} />}
      </div>
    </ToolWindow>
  )
}

interface SendFormProps {
  field: Ref<HTMLInputElement>
  email: string
  onEmail: (email: string) => void
  onSubmit: () => void
  busy: boolean
  error: ApiError | null
}

function SendForm({ field, email, onEmail, onSubmit, busy, error }: SendFormProps) {
  const t = useTexts(mailTexts)
  const { sentence, issueOf } = useProblem(error, ['email'])
  return (
    // POST, so that without scripts the input does not end up in a URL.
    <Form method="post" action="/api/verifymail/v1/send" onSubmit={onSubmit} noValidate>
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
      <CreateKeyField error={error} />
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'sending' : 'send')} />
    </Form>
  )
}

interface VerifyFormProps {
  email: string
  onSubmit: (code: string) => void
  onAnother: () => void
  state: Pick<CallState<unknown[], MailVerifyResponse>, 'busy' | 'response' | 'error'>
}

function VerifyForm({ email, onSubmit, onAnother, state }: VerifyFormProps) {
  const t = useTexts(mailTexts)
  const { busy, response, error } = state
  const [code, setCode] = useState('')
  const { sentence, issueOf } = useProblem(error, ['code'])
  const another = <Button onClick={onAnother}>{t('another')}</Button>
  if (response?.valid)
    return (
      <div className="flex flex-col gap-3">
        <Alert kind="info" live>
          {t('valid', { email })}
        </Alert>
        <div className="flex justify-end">{another}</div>
      </div>
    )
  return (
    <Form onSubmit={() => onSubmit(codeInText(code))} noValidate>
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
      {(sentence || response) && (
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
    </Form>
  )
}
