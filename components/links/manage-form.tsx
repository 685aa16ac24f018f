'use client'

import { useRef, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type CallResponse, call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { changeCommand, codeIn, type LinkChange, removeCommand } from '@/lib/links/client/links'
import { linksTexts } from '@/lib/links/texts'
import { withScheme } from '@/lib/links/with-scheme'
import { CodeField, ExpirySelect, Target, TargetField } from './link-parts'

export interface ChangeResult {
  link: string
  /** null if the link was deleted. */
  response: CallResponse<'POST /go/update'> | null
  command: string
}

const perform = (work: typeof change | typeof remove, asked: LinkChange): Promise<ChangeResult> => work(asked)

interface ManageFormProps {
  link: string
  token: string
  onChanged: (result: ChangeResult) => void
}

/** By the token of the link. */
export function ManageForm({ link, token, onChanged }: ManageFormProps) {
  const t = useTexts(linksTexts)
  const form = useRef<HTMLFormElement>(null)
  const { busy, response: done, error, run } = useCall(perform)
  const [isIdle, setIdle] = useState(false)
  const [removing, setRemoving] = useState<LinkChange | null>(null)
  const { sentence, issueOf } = useProblem(error, ['link', 'token', 'target'])
  const work = async (how: typeof change | typeof remove, asked: LinkChange) => {
    const result = await run(how, asked)
    if (result) onChanged(result)
  }
  const submit = (form: HTMLFormElement) => {
    const asked = read(form)
    const isEmpty = Object.keys(asked).length === 2
    setIdle(isEmpty)
    if (!isEmpty) void work(change, asked)
  }
  const askToRemove = () => {
    if (form.current?.reportValidity()) setRemoving(read(form.current))
  }
  return (
    <div className="flex flex-col gap-3">
      <Form ref={form} method="post" action="/go/update" onSubmit={submit} autoComplete="off">
        <ManageFields link={link} token={token} issueOf={issueOf} />
        {(sentence || isIdle) && (
          <Alert kind={sentence ? 'error' : 'info'} live>
            {sentence || t('nothing')}
          </Alert>
        )}
        {/* Enter presses the first submit button; the last of a row is the one to save. */}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" primary busy={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
          <Button
            type="submit"
            formAction="/go/delete"
            onClick={(event) => {
              event.preventDefault()
              askToRemove()
            }}
          >
            {t('remove')}
          </Button>
        </div>
      </Form>
      {done && <ManageOutcome done={done} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle')}
        yes={t('removeYes')}
        onYes={() => {
          if (removing) void work(remove, removing)
          setRemoving(null)
        }}
        onClose={() => setRemoving(null)}
      >
        {t('removeText', { link: removing?.link ?? '' })}
      </ConfirmDialog>
    </div>
  )
}

async function remove({ link, token }: LinkChange): Promise<ChangeResult> {
  await call('POST /go/delete', { link, token })
  return { link, response: null, command: removeCommand(link, token ?? '') }
}

async function change(asked: LinkChange): Promise<ChangeResult> {
  const response = await call('POST /go/update', asked)
  return { link: response.link, response, command: changeCommand(asked) }
}

function read(form: HTMLFormElement): LinkChange {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const change: LinkChange = { link: codeIn(text('link')), token: text('token') }
  if (text('target')) change.target = withScheme(text('target'))
  if (text('tip')) change.tip = text('tip') === '1'
  if (text('expires_in')) change.expires_in = Number(text('expires_in'))
  return change
}

interface ManageFieldsProps {
  link: string
  token: string
  issueOf: (field: string) => string | undefined
}

function ManageFields({ link, token, issueOf }: ManageFieldsProps) {
  const t = useTexts(linksTexts)
  const yesNo = [
    { value: '', label: t('leave') },
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return (
    <>
      <CodeField
        label={t('link')}
        hint={t('codeHint')}
        error={issueOf('link')}
        defaultValue={link}
        required
      />
      <TextField
        inline
        label={t('token')}
        hint={t('tokenGiven')}
        error={issueOf('token')}
        name="token"
        defaultValue={token}
        required
        maxLength={limits.keyLengthMax}
        verbatim
      />
      <TargetField label={t('newTarget')} hint={t('newTargetHint')} error={issueOf('target')} />
      <Select inline label={t('asks')} name="tip" options={yesNo} />
      <ExpirySelect optional />
    </>
  )
}

function ManageOutcome({ done }: { done: ChangeResult }) {
  const t = useTexts(linksTexts)
  return (
    <>
      <div role="status">
        {done.response === null ? (
          <Alert kind="info">{t('removed', { link: done.link })}</Alert>
        ) : (
          <>
            <p>{t('saved')}</p>
            <Target target={done.response.target} />
          </>
        )}
      </div>
      <CommandLine command={done.command} />
    </>
  )
}
