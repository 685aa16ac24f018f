'use client'

import type { SubmitEvent } from 'react'
import { FormEnd } from '@/components/ui/form-end'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/api/call'
import { useCall } from '@/lib/client/api/use-call'
import { codeIn, previewLink } from '@/lib/client/tools/links'
import { useTexts } from '@/lib/client/use-language'
import type { LinkPreview } from '@/lib/schemas/links'
import { CommandLine } from '../command-line'
import { useProblem } from '../use-problem'
import { lookUpCommands } from './link-commands'
import { LinkFacts } from './link-facts'
import { linksTexts } from './texts'

async function lookUp(code: string): Promise<LinkPreview> {
  await call('GET /go/parse', { link: code })
  return previewLink(code)
}

/** Tells where a short link leads without going there. */
export function LookUpForm() {
  const t = useTexts(linksTexts)
  const { busy, answer: found, error, run } = useCall(lookUp)
  const { sentence, issueOf } = useProblem(error, ['link'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = codeIn(String(new FormData(event.currentTarget).get('link') ?? ''))
    void run(code)
  }
  return (
    <div className="flex flex-col gap-3">
      <form action="/go/parse" onSubmit={submit} className="flex flex-col gap-3" autoComplete="off">
        <TextField
          inline
          label={t('code')}
          hint={t('codeHint')}
          error={issueOf('link')}
          name="link"
          required
          verbatim
        />
        <FormEnd
          problem={error?.slug === 'unauthorized' ? t('hasPassword') : sentence}
          busy={busy}
          label={t(busy ? 'looking' : 'look')}
        />
      </form>
      {found && (
        <>
          <LinkFacts preview={found} />
          <CommandLine command={lookUpCommands(found.link)} />
        </>
      )}
    </div>
  )
}
