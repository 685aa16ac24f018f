'use client'

import type { SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { curlLine } from '@/lib/client/curl-line'
import { codeIn, parseLink, previewLink } from '@/lib/client/links'
import { useAction } from '@/lib/client/use-action'
import { useTexts } from '@/lib/client/use-language'
import type { LinkPreviewAnswer } from '@/lib/schemas/links'
import { Command } from './command'
import { LinkFacts } from './link-facts'
import { linksTexts } from './texts'
import { useProblem } from './use-problem'

async function lookUp(code: string): Promise<LinkPreviewAnswer> {
  await parseLink(code)
  return previewLink(code)
}

/** What {@link lookUp} did. */
function commands(code: string): string {
  const preview = curlLine(`/go/${code}+`, undefined, { Accept: 'application/json' })
  return `${curlLine(`/go/parse?link=${code}`)}\n${preview}`
}

/** Tells where a short link leads without going there. */
export function LookUpForm() {
  const t = useTexts(linksTexts)
  const action = useAction<LinkPreviewAnswer>()
  const { sentence } = useProblem(action.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = codeIn(String(new FormData(event.currentTarget).get('link') ?? ''))
    void action.run(() => lookUp(code))
  }
  const found = action.error ? null : action.result
  return (
    <div className="flex flex-col gap-3">
      <form action="/go/parse" onSubmit={submit} className="flex flex-col gap-3" autoComplete="off">
        <TextField
          inline
          label={t('code')}
          hint={t('codeHint')}
          name="link"
          required
          autoCapitalize="off"
          spellCheck={false}
        />
        {sentence && (
          <Alert kind="error" live>
            {sentence}
          </Alert>
        )}
        <div className="flex justify-end">
          <Button type="submit" primary busy={action.busy} className="min-w-28">
            {action.busy ? t('looking') : t('look')}
          </Button>
        </div>
      </form>
      {found && (
        <>
          <LinkFacts preview={found} />
          <Command line={commands(found.link)} />
        </>
      )}
    </div>
  )
}
