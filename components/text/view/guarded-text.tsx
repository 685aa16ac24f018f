'use client'

import { type Ref, type SubmitEvent, useState } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { useCall } from '@/lib/core/api/use-call'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { openGuarded } from '@/lib/text/client/view/open-guarded'
import type { GuardedReading } from '@/lib/text/contract/read-limits'
import { TextHere } from './text-here'
import { readingTexts } from './texts'

export interface GuardedTextProps {
  name: string
  guard: GuardedReading
  lang: string
}

/** Asks before a guarded text is read: to look at its address takes nothing. Without scripts the text comes as it is. */
export function GuardedText({ name, guard: { readsLeft, needsKey }, lang }: GuardedTextProps) {
  const t = useTexts(readingTexts)
  const [key, setKey] = useState('')
  const { busy, answer, error, run } = useCall(openGuarded)
  const { sentence } = useProblem(error)
  const box = useFocusOn<HTMLElement>(answer)
  if (answer) return <Opened {...answer} name={name} lang={lang} box={box} />
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(name, key)
  }
  return (
    <form
      method="post"
      action="/api/sf/v1/open"
      onSubmit={submit}
      className="flex max-w-md flex-col items-start gap-3 p-3"
    >
      <input type="hidden" name="name" value={name} />
      {readsLeft !== null && (
        <Alert kind="warning">{readsLeft === 1 ? t('lastRead') : t('readsLeft', { count: readsLeft })}</Alert>
      )}
      {needsKey && (
        <PasswordField
          label={t('needsKey')}
          showLabel={t('key')}
          name="read_key"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          autoComplete="off"
          required
          maxLength={limits.keyLengthMax}
        />
      )}
      {error && (
        <Alert kind="error" live>
          {error.slug === 'unauthorized' ? t('wrongKey') : sentence}
        </Alert>
      )}
      <Button type="submit" primary busy={busy}>
        {t(busy ? 'opening' : 'show')}
      </Button>
    </form>
  )
}

interface OpenedProps {
  name: string
  text: string
  readsLeft: number | null
  lang: string
  box: Ref<HTMLElement>
}

function Opened({ name, text, readsLeft, lang, box }: OpenedProps) {
  const t = useTexts(readingTexts)
  return (
    <>
      {readsLeft !== null && (
        <div className="p-2 pb-0">
          <Alert kind="warning" live>
            {readsLeft === 0 ? t('wasLast') : t('stillLeft', { count: readsLeft })}
          </Alert>
        </div>
      )}
      <TextHere name={name} text={text} lang={lang} box={box} />
    </>
  )
}
