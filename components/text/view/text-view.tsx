'use client'

import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { languageOf } from '@/lib/core/browser/code-languages'
import { usePreference } from '@/lib/core/browser/use-preference'
import { useTexts } from '@/lib/core/i18n/use-language'
import { hasBoxedSigns } from '@/lib/text/client/view/boxed-signs'
import { guessLanguage } from '@/lib/text/client/view/guess-language'
import { useColours } from '@/lib/text/client/view/use-colours'
import { useLineRange } from '@/lib/text/client/view/use-line-range'
import type { TextPage } from '@/lib/text/text-page'
import { ChooseLanguage, plainLanguage } from './choose-language'
import { colourNote, isColoured } from './colour-note'
import { GoToLine } from './go-to-line'
import { TextLines } from './text-lines'
import { TextPager } from './text-pager'
import { readingTexts } from './texts'

/** Opens the page of this text that begins with a line. */
function openPage(from: number): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  query.set('from', String(from))
  window.location.replace(`${pathname}?${query}${hash}`)
}

export interface TextViewProps {
  name: string
  page: TextPage
  /** How the text begins. */
  head: string
  /** The language that the address named first; `''`: none. */
  lang: string
  /** Shows another page of a text that only this browser has; null: each has an address. */
  onPage: ((from: number) => void) | null
  /** The box with its lines. */
  box?: Ref<HTMLElement>
  /** Links and buttons for the whole text. */
  children: ReactNode
}

/** A text with all that helps to read it. */
export function TextView({ name, page, head, lang, onPage, box, children }: TextViewProps) {
  const t = useTexts(readingTexts)
  const [chosen, setChosen] = useState(lang)
  const [wrap, setWrap] = usePreference('wrap', ['on', 'off'], 'on')
  const language = chosen === plainLanguage ? undefined : (languageOf(chosen) ?? guessLanguage(name, head))
  const isTried = language !== undefined && isColoured(page)
  const colours = useColours(page.lines, isTried ? language : undefined)
  const show = useCallback((from: number) => (onPage ?? openPage)(from), [onPage])
  const { range, pick, goTo } = useLineRange(page, show)
  const note = language ? colourNote(page, colours) : null
  return (
    // On a short screen all of it scrolls, not only the box of the text.
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2">
      <fieldset aria-label={t('tools')} className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
        <div className="flex flex-wrap gap-1 max-sm:*:min-w-0!">{children}</div>
        <ChooseLanguage language={language} onChange={setChosen} />
        <GoToLine total={page.total} onGo={goTo} />
        <Checkbox
          label={t('wrap')}
          checked={wrap === 'on'}
          onChange={(event) => setWrap(event.target.checked ? 'on' : 'off')}
          className="min-h-7 noscript:hidden"
        />
      </fieldset>
      {page.lines.some(hasBoxedSigns) && <p className="bevel-thin bg-notice px-2 py-1">{t('boxed')}</p>}
      <TextPager page={page} lang={chosen} onPage={onPage} />
      <TextLines
        box={box}
        label={t('text')}
        page={page}
        colours={colours?.tokens ?? null}
        isCode={language !== undefined}
        wraps={wrap === 'on'}
        range={range}
        onPick={pick}
      />
      {page.cut > 0 && <p>{t('cut', { count: page.cut })}</p>}
      <p role="status" className="text-muted empty:hidden print:hidden">
        {note && t(note.key, note.values)}
      </p>
    </div>
  )
}
