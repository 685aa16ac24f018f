'use client'

import type { SubmitEvent } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { Checkbox } from '@/components/ui/checkbox'
import { FormEnd } from '@/components/ui/form-end'
import type { Answer } from '@/lib/core/api/call'
import type { CallOnce } from '@/lib/core/api/call-once'
import { useCallOnce } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { LinkToAdd } from '@/lib/links/client/links'
import { linkLimits } from '@/lib/links/limits'
import { ExpirySelect } from './expiry-select'
import { CodeField, TargetField } from './link-fields'
import { SpecialFields, specialIn } from './special-fields'
import { linksTexts } from './texts'

/** A link that was made here, and what was asked for; null once the window was closed since. */
export interface MadeLink {
  asked: LinkToAdd | null
  answer: Answer<'POST /go/addlink'>
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

async function make(once: CallOnce, asked: LinkToAdd): Promise<MadeLink> {
  return { asked, answer: await once('POST /go/addlink', asked) }
}

/** Makes a short link: a plain form that posts to /go/addlink, and does the same without leaving the page. */
export function ShortenForm({ onMade }: { onMade: (made: MadeLink) => void }) {
  const t = useTexts(linksTexts)
  const { busy, error, run } = useCallOnce(make)
  const { sentence, issueOf } = useProblem(error, ['target', 'link', 'max_visits', 'password'])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const made = await run(read(event.currentTarget))
    if (made) onMade(made)
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
      <FormEnd problem={sentence} busy={busy} label={t(busy ? 'making' : 'make')} />
    </form>
  )
}
