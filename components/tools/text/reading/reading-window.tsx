'use client'

import { Alert } from '@/components/ui/alert'
import { Window } from '@/components/ui/window'
import { errorSentence } from '@/lib/client/api/error-sentence'
import { useFragment } from '@/lib/client/tools/reading/use-fragment'
import { sealOfFragment } from '@/lib/client/tools/sealed-text'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import type { Reading } from '@/lib/schemas/reading'
import { GuardedText } from './guarded-text'
import { OpenText } from './open-text'
import { SealedText } from './sealed-text'
import { readingTexts } from './texts'

export interface ReadingWindowProps {
  /** Of the text; `''` where there is nothing to read. */
  name: string
  reading: Reading
  /** The language that the address names; `''`: none. */
  lang: string
}

function Content({ name, reading, lang }: ReadingWindowProps) {
  const language = useLanguage()
  // Only the browser knows what stands after # in an address.
  const seal = sealOfFragment(useFragment())
  if (reading.kind === 'refused')
    return (
      <div className="p-3">
        <Alert kind="warning">{errorSentence(reading.slug, reading.message, language)}</Alert>
      </div>
    )
  if (seal) return <SealedText key={`${seal.key}${seal.hash}`} name={name} seal={seal} lang={lang} />
  if (reading.kind === 'guarded') return <GuardedText name={name} guard={reading} lang={lang} />
  return <OpenText name={name} reading={reading} lang={lang} />
}

/** The window that a shared text is read in. */
export function ReadingWindow(props: ReadingWindowProps) {
  const t = useTexts(readingTexts)
  return (
    <Window
      program="reading"
      title={props.name || t('text')}
      icon="/icons/text.svg"
      level={1}
      className="flex-1"
    >
      <Content {...props} />
    </Window>
  )
}
