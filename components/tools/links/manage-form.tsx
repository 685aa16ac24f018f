'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { curlLine } from '@/lib/client/curl-line'
import { codeIn, deleteLink, type LinkChange, updateLink } from '@/lib/client/links'
import { useAction } from '@/lib/client/use-action'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { Command } from './command'
import { ExpirySelect } from './expiry-select'
import { RemoveDialog } from './remove-dialog'
import { Target } from './target'
import { linksTexts } from './texts'
import { useProblem } from './use-problem'

/** What was done to a link; `target` is null when it was removed. */
interface Done {
  link: string
  target: string | null
  line: string
}

function read(form: HTMLFormElement): LinkChange {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const change: LinkChange = { link: codeIn(text('link')), token: text('token') }
  if (text('target')) change.target = text('target')
  if (text('tip')) change.tip = text('tip') === '1'
  if (text('expires_in')) change.expires_in = Number(text('expires_in'))
  return change
}

async function change(asked: LinkChange): Promise<Done> {
  const { link, target } = await updateLink(asked)
  return { link, target, line: curlLine('/go/update', asked) }
}

async function remove({ link, token }: LinkChange): Promise<Done> {
  await deleteLink({ link, token })
  return { link, target: null, line: curlLine('/go/delete', { link, token }) }
}

/** Changes or removes a link by its token. */
export function ManageForm({ link, token }: { link: string; token: string }) {
  const t = useTexts(linksTexts)
  const form = useRef<HTMLFormElement>(null)
  const action = useAction<Done>()
  const [isIdle, setIdle] = useState(false)
  const [removing, setRemoving] = useState<LinkChange | null>(null)
  const { sentence, issueOf } = useProblem(action.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = read(event.currentTarget)
    const isEmpty = Object.keys(asked).length === 2
    setIdle(isEmpty)
    if (!isEmpty) void action.run(() => change(asked))
  }
  const askToRemove = () => {
    if (form.current?.reportValidity()) setRemoving(read(form.current))
  }
  const done = action.error ? null : action.result
  const yesNo = [
    { value: '', label: t('leave') },
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return (
    <div className="flex flex-col gap-3">
      <form
        ref={form}
        method="post"
        action="/go/update"
        onSubmit={submit}
        className="flex flex-col gap-3"
        autoComplete="off"
      >
        <TextField
          inline
          label={t('code')}
          hint={t('codeHint')}
          error={issueOf('link')}
          name="link"
          defaultValue={link}
          required
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          inline
          label={t('token')}
          hint={t('tokenGiven')}
          name="token"
          defaultValue={token}
          required
          maxLength={limits.keyLengthMax}
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          inline
          label={t('newTarget')}
          hint={t('newTargetHint')}
          error={issueOf('target')}
          name="target"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Select inline label={t('asks')} name="tip" options={yesNo} />
        <ExpirySelect keeps />
        {(sentence || isIdle) && (
          <Alert kind={sentence ? 'error' : 'info'} live>
            {sentence || t('nothing')}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-2">
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
          <Button type="submit" primary busy={action.busy}>
            {action.busy ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
      {done && (
        <>
          <div role="status">
            {done.target === null ? (
              <Alert kind="info">{t('removed', { link: done.link })}</Alert>
            ) : (
              <>
                <p>{t('saved')}</p>
                <Target target={done.target} />
              </>
            )}
          </div>
          <Command line={done.line} />
        </>
      )}
      <RemoveDialog
        link={removing?.link ?? null}
        onClose={() => setRemoving(null)}
        onRemove={() => {
          if (removing) void action.run(() => remove(removing))
          setRemoving(null)
        }}
      />
    </div>
  )
}
