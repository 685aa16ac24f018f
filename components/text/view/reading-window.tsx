'use client'

import { Window } from '@/components/ui/window'
import { sealOfFragment } from '@/lib/text/client/sealed-text'
import { useFragment } from '@/lib/text/client/view/use-fragment'
import type { Reading } from '@/lib/text/contract/read-limits'
import { GuardedText } from './guarded-text'
import { OpenText } from './open-text'
import { SealedText } from './sealed-text'

export interface ReadingWindowProps {
  /** Of the text. */
  name: string
  reading: Reading
  /** The language that the address names; `''`: none. */
  lang: string
}

function Content({ name, reading, lang }: ReadingWindowProps) {
  // Only the browser knows what stands after # in an address.
  const seal = sealOfFragment(useFragment())
  if (seal) return <SealedText key={`${seal.key}${seal.hash}`} name={name} seal={seal} lang={lang} />
  if (reading.kind === 'guarded') return <GuardedText name={name} guard={reading} lang={lang} />
  return <OpenText name={name} reading={reading} lang={lang} />
}

/** The window that a shared text is read in. */
export function ReadingWindow(props: ReadingWindowProps) {
  return (
    <Window program="reading" title={props.name} icon="/icons/text.svg" level={1} className="flex-1">
      <Content {...props} />
    </Window>
  )
}
