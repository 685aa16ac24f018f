'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { Alert } from '@/components/ui/alert'
import { CopyField } from '@/components/ui/copy-field'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { call, type Given } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { useCall } from '@/lib/core/api/use-call'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { SendForm } from './send-form'
import { mailTexts } from './texts'
import { VerifyForm } from './verify-form'

const sendPath = '/api/verifymail/v1/send'
const verifyPath = '/api/verifymail/v1/verify'

const sendCode = (fields: Given<`POST ${typeof sendPath}`>) => call(`POST ${sendPath}`, fields)
const verifyCode = (fields: Given<`POST ${typeof verifyPath}`>) => call(`POST ${verifyPath}`, fields)

const commandOf = (path: string, json: object) => curlLine({ url: `${window.location.origin}${path}`, json })

/** The e-mail code program: send a code, then check it. @param suspended when the page was made */
export function MailWindow({ suspended }: { suspended: boolean }) {
  const t = useTexts(mailTexts)
  const sending = useCall(sendCode)
  const checking = useCall(verifyCode)
  const [email, setEmail] = useState('')
  const [command, setCommand] = useState('')
  const [round, setRound] = useState(0)
  const sent = sending.answer
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
  const confirmed = checking.answer?.valid
  const panel = useFocusOn<HTMLDivElement>(confirmed === true)
  const field = useFocusOn<HTMLInputElement>(round)
  const status = suspended && !sent ? 'off' : confirmed ? 'confirmed' : sent ? 'waiting' : 'ready'
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
        {suspended && !sent && <Alert kind="warning">{t('suspended')}</Alert>}
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
