'use client'

import { type SubmitEvent, useEffect, useRef } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyField } from '@/components/ui/copy-field'
import { FormFooter } from '@/components/ui/form-footer'
import { GroupBox } from '@/components/ui/group-box'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import type { CallResponse } from '@/lib/core/api/call'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { addCommand, type LinkToAdd } from '@/lib/links/client/links'
import { linkLimits } from '@/lib/links/limits'
import { linksTexts } from '@/lib/links/texts'
import { CodeField, ExpirySelect, TargetField } from './link-parts'

/** `asked` is null for a link restored from storage. */
export interface CreatedLink {
  asked: LinkToAdd | null
  response: CallResponse<'POST /go/addlink'>
}

/** Posts to /go/addlink, without scripts too. */
export function ShortenForm({ onCreated }: { onCreated: (made: CreatedLink) => void }) {
  const t = useTexts(linksTexts)
  const { busy, error, run } = useIdempotentCall(make)
  const { sentence, issueOf } = useProblem(error, ['target', 'link', 'max_visits', 'password'])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const made = await run(read(event.currentTarget))
    if (made) onCreated(made)
  }
  return (
    <form method="post" action="/go/addlink" onSubmit={submit} className="flex flex-col gap-3">
      <TargetField label={t('target')} hint={t('targetHint')} error={issueOf('target')} required />
      <CodeField
        label={t('ownCode')}
        hint={t('ownCodeHint')}
        error={issueOf('link')}
        maxLength={linkLimits.codeLengthMax}
      />
      <ExpirySelect />
      <SpecialFields issueOf={issueOf} />
      <Checkbox label={t('tip')} name="tip" value="1" />
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'making' : 'make')} />
    </form>
  )
}

async function make(once: IdempotentCall, asked: LinkToAdd): Promise<CreatedLink> {
  return { asked, response: await once('POST /go/addlink', asked) }
}

function read(form: HTMLFormElement): LinkToAdd {
  const data = new FormData(form)
  const link = String(data.get('link') ?? '')
  return {
    target: String(data.get('target') ?? '').trim(),
    ...(link ? { link } : {}),
    tip: data.has('tip'),
    expires_in: Number(data.get('expires_in')),
    ...specialIn(data),
  }
}

function specialIn(data: FormData): { max_visits?: number; password?: string; pass_query?: boolean } {
  const visits = String(data.get('max_visits') ?? '')
  const password = String(data.get('password') ?? '')
  return {
    ...(visits ? { max_visits: Number(visits) } : {}),
    ...(password ? { password } : {}),
    ...(data.has('pass_query') ? { pass_query: true } : {}),
  }
}

/** Visit limit, password and query. */
function SpecialFields({ issueOf }: { issueOf: (field: string) => string | undefined }) {
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

/** The link, its token, which is shown only once, and the command. */
export function CreatedLinkBox({ made, onChange }: { made: CreatedLink; onChange: () => void }) {
  const t = useTexts(linksTexts)
  const clock = useClock()
  const box = useRef<HTMLDivElement>(null)
  const { asked, response } = made
  const { url, token, expires_at: end } = response
  // Brings the result into view, also for screen readers.
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <GroupBox caption={t('made')}>
        <div className="flex flex-col gap-3">
          <CopyField label={t('link')} value={url} />
          {token && <CopyField label={t('token')} value={token} hint={t('tokenHint')} />}
          <p>{end === null ? t('expiresNever') : t('expiresAt', { time: clock.full(end) })}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </ButtonLink>
            <ButtonLink href={`${url}+`} target="_blank" rel="noopener noreferrer">
              {t('preview')}
            </ButtonLink>
            <Button onClick={onChange}>{t('changeIt')}</Button>
          </div>
        </div>
      </GroupBox>
      {asked && <CommandLine command={addCommand(asked)} />}
    </div>
  )
}
