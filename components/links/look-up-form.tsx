'use client'

import type { SubmitEvent } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormEnd } from '@/components/ui/form-end'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { codeIn, previewLink } from '@/lib/links/client/links'
import type { LinkPreview } from '@/lib/links/contract/links'
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
