'use client'

import { useEffect, useRef } from 'react'
import { CreateKeyField } from '@/components/tool-window/create-key-field'
import { MoreOptions } from '@/components/tool-window/more-options'
import { useProblem } from '@/components/tool-window/use-problem'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AddedLink, LinkToAdd } from '@/lib/links/client/links'
import { linkLimits } from '@/lib/links/limits'
import { linksTexts } from '@/lib/links/texts'
import { withScheme } from '@/lib/links/with-scheme'
import { CodeField, ExpirySelect, TargetField } from './link-parts'

/** `asked` is null for a link restored from storage. */
export interface CreatedLink {
  asked: LinkToAdd | null
  response: AddedLink
}

/** Under "More options". */
const optional = ['link', 'max_visits', 'password']
const codeRefusals: unknown[] = ['code_taken', 'code_reserved']

interface ShortenFormProps {
  /** The initial address, or `''`. */
  target: string
  onCreated: (made: CreatedLink) => void
  /** Whether it replaces a result: the address takes the focus. */
  isAgain: boolean
}

/** One address and a button. Posts to /go/addlink, without scripts too. */
export function ShortenForm({ target, onCreated, isAgain }: ShortenFormProps) {
  const t = useTexts(linksTexts)
  const { busy, error, run } = useIdempotentCall(make)
  const { sentence, issueOf } = useProblem(error, ['target', ...optional])
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAgain) address.current?.focus()
  }, [isAgain])
  const submit = async (form: HTMLFormElement) => {
    const made = await run(read(form))
    if (made) onCreated(made)
  }
  const isOfOptions = codeRefusals.includes(error?.rule) || optional.some((name) => issueOf(name))
  return (
    <Form method="post" action="/go/addlink" onSubmit={submit}>
      <TargetField
        ref={address}
        label={t('target')}
        hint={t('targetHint')}
        error={issueOf('target')}
        defaultValue={target}
        required
      />
      <MoreOptions hasProblem={isOfOptions}>
        <CodeField
          label={t('ownCode')}
          hint={t('ownCodeHint')}
          error={issueOf('link')}
          maxLength={linkLimits.codeLengthMax}
        />
        <ExpirySelect />
        <SpecialFields issueOf={issueOf} />
        <Checkbox label={t('tip')} name="tip" value="1" />
      </MoreOptions>
      <CreateKeyField error={error} />
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'making' : 'make')} />
    </Form>
  )
}

async function make(once: IdempotentCall, asked: LinkToAdd): Promise<CreatedLink> {
  return { asked, response: await once('POST /go/addlink', asked) }
}

/** What differs from the defaults, which keeps the command short. */
function read(form: HTMLFormElement): LinkToAdd {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const [link, visits, password] = [text('link'), text('max_visits'), text('password')]
  const lifetime = Number(text('expires_in'))
  return {
    target: withScheme(text('target')),
    ...(link ? { link } : {}),
    ...(lifetime > 0 ? { expires_in: lifetime } : {}),
    ...(visits ? { max_visits: Number(visits) } : {}),
    ...(password ? { password } : {}),
    ...(data.has('pass_query') ? { pass_query: true } : {}),
    ...(data.has('tip') ? { tip: true } : {}),
  }
}

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
