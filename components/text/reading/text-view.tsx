'use client'

import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useCallback,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Link } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type LanguageName, languageNames, languageOf } from '@/lib/core/browser/code-languages'
import { usePreference } from '@/lib/core/browser/use-preference'
import { useTexts } from '@/lib/core/i18n/use-language'
import { guessLanguage } from '@/lib/text/client/reading/guess-language'
import { hasInvisibleCharacters } from '@/lib/text/client/reading/invisible-characters'
import { type LineRange, rangeTyped } from '@/lib/text/client/reading/line-range'
import { replaceAddress } from '@/lib/text/client/reading/use-fragment'
import { canHighlight, highlightNote, useHighlighting } from '@/lib/text/client/reading/use-highlighting'
import { useLineRange } from '@/lib/text/client/reading/use-line-range'
import { pageLinesMax, type TextPage } from '@/lib/text/text-page'
import { readingTexts } from '@/lib/text/texts'

import { TextLines } from './text-lines'

/** The value of `lang` for no highlighting. */
const plainLanguage = 'text'

interface TextViewProps {
  name: string
  page: TextPage
  /** The beginning of the text. */
  head: string
  /** The initial language in the URL, or `''`. */
  lang: string
  /** Shows another page of a text held by this browser only; null: each page has a URL. */
  onPage: ((from: number) => void) | null
  box?: Ref<HTMLElement>
  children: ReactNode
}

/** A text with its tools. */
export function TextView({ name, page, head, lang, onPage, box, children }: TextViewProps) {
  const t = useTexts(readingTexts)
  const [chosen, setChosen] = useState(lang)
  const [wrap, setWrap] = usePreference('wrap', ['on', 'off'], 'on')
  const language = chosen === plainLanguage ? undefined : (languageOf(chosen) ?? guessLanguage(name, head))
  const isTried = language !== undefined && canHighlight(page)
  const colours = useHighlighting(page.lines, isTried ? language : undefined)
  const show = useCallback((from: number) => (onPage ?? openPage)(from), [onPage])
  const { range, pick, goTo } = useLineRange(page, show)
  const note = language ? highlightNote(page, colours) : null
  return (
    // On a short screen everything scrolls, not only the text.
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
      {page.lines.some(hasInvisibleCharacters) && (
        <p className="bevel-thin bg-notice px-2 py-1">{t('boxed')}</p>
      )}
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

/** Navigates to the page that starts with a line. */
function openPage(from: number): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  query.set('from', String(from))
  window.location.replace(`${pathname}?${query}${hash}`)
}

interface ChooseLanguageProps {
  language: LanguageName | undefined
  onChange: (language: string) => void
}

/** Chooses the language for highlighting and puts it into the URL. */
function ChooseLanguage({ language, onChange }: ChooseLanguageProps) {
  const t = useTexts(readingTexts)
  const choose = (chosen: string) => {
    const address = new URL(window.location.href)
    address.searchParams.set('lang', chosen)
    replaceAddress(address.pathname + address.search + address.hash)
    onChange(chosen)
  }
  const options = [plainLanguage, ...languageNames].map((name) => ({
    value: name,
    label: name === plainLanguage ? t('noLanguage') : name,
  }))
  return (
    <form method="get" className="flex items-end gap-1">
      <Select
        label={t('language')}
        name="lang"
        options={options}
        value={language ?? plainLanguage}
        onChange={(event) => choose(event.target.value)}
      />
      <span className="hidden noscript:contents">
        <Button type="submit">{t('choose')}</Button>
      </span>
    </form>
  )
}

interface GoToLineProps {
  /** Lines of the whole text. */
  total: number
  onGo: (range: LineRange) => void
}

/** Selects lines by typing their numbers. */
function GoToLine({ total, onGo }: GoToLineProps) {
  const t = useTexts(readingTexts)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'noLine' | 'hasLines' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const range = rangeTyped(typed)
    const isThere = range !== null && range.first <= total
    setProblem(isThere ? null : range ? 'hasLines' : 'noLine')
    if (isThere) onGo(range)
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-1 noscript:hidden">
      <div className="w-32">
        <TextField
          ref={field}
          label={t('goTo')}
          error={problem ? t(problem, { count: total }) : undefined}
          name="line"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
          placeholder={t('goToPlaceholder')}
          autoComplete="off"
          verbatim
        />
      </div>
      <Button type="submit" className="min-w-0 shrink-0">
        {t('go')}
      </Button>
    </form>
  )
}

interface TextPagerProps {
  page: TextPage
  /** The language in the URL, or `''`. */
  lang: string
  /** Shows a page that has no URL. */
  onPage: ((from: number) => void) | null
}

/** Links to the other pages, if there are any. */
function TextPager({ page: { from, lines, total }, lang, onPage }: TextPagerProps) {
  const t = useTexts(readingTexts)
  const next = from + lines.length
  if (from === 1 && next > total) return null
  const linkTo = (start: number, label: string) => (
    <Link
      href={`?${new URLSearchParams({ from: String(start), ...(lang ? { lang } : {}) })}`}
      onClick={(event: MouseEvent) => {
        if (!onPage) return
        event.preventDefault()
        onPage(start)
      }}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{t('shownLines', { from, to: next - 1, total })}</span>
      {from > 1 && linkTo(Math.max(1, from - pageLinesMax), t('earlier'))}
      {next <= total && linkTo(next, t('later'))}
    </nav>
  )
}
