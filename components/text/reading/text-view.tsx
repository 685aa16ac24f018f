'use client'

import { type MouseEvent, type ReactNode, type Ref, useCallback, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Link } from '@/components/ui/link'
import { languageOf } from '@/lib/core/browser/code-languages'
import { replaceAddress } from '@/lib/core/browser/replace-address'
import { usePreference } from '@/lib/core/browser/use-preference'
import { useResult } from '@/lib/core/browser/use-result'
import { useTexts } from '@/lib/core/i18n/use-language'
import { hasInvisibleCharacters } from '@/lib/text/client/reading/invisible-characters'
import {
  canHighlight,
  highlightNote,
  isWhole,
  useFormat,
  useHighlighting,
} from '@/lib/text/client/reading/use-highlighting'
import { useLineRange } from '@/lib/text/client/reading/use-line-range'
import { pageLinesMax, type TextPage } from '@/lib/text/text-page'
import { readingTexts } from '@/lib/text/texts'
import { ChooseLanguage, ChooseView, GoToLine } from './reading-tools'
import { TextLines } from './text-lines'

/** `content` is null if the text is too large, or nested too deeply. */
const render = async (source: string) => ({
  content: (await import('./markdown-view')).renderMarkdown(source),
})

interface TextViewProps {
  name: string
  page: TextPage
  head: string
  /** The initial language in the URL, or `''`. */
  lang: string
  /** Shows another page of a text held by this browser only; null: each page has a URL. */
  onPage: ((from: number) => void) | null
  box?: Ref<HTMLElement>
  children: ReactNode
}

function keepFormat(format: string): void {
  const address = new URL(window.location.href)
  address.searchParams.set('lang', format)
  replaceAddress(address.pathname + address.search + address.hash)
}

/** null where the page is not shown as Markdown. */
const sourceOf = (page: TextPage, isMarkdown: boolean) =>
  isMarkdown && isWhole(page) ? page.lines.join('\n') : null

export function TextView({ name, page, head, lang, onPage, box, children }: TextViewProps) {
  const t = useTexts(readingTexts)
  const [chosen, setChosen] = useState(lang)
  const [hasTools, setHasTools] = useState(false)
  const [wrap, setWrap] = usePreference('wrap', ['on', 'off'], 'on')
  const format = useFormat(chosen, name, head, page)
  const language = languageOf(format)
  const isTried = language !== undefined && canHighlight(page)
  const colours = useHighlighting(page.lines, isTried ? language : undefined)
  const show = useCallback((from: number) => (onPage ?? openPage)(from), [onPage])
  const { range, pick, goTo } = useLineRange(page, show)
  // A link to lines leads to them, unless the reader has chosen.
  const isMarkdown = format === 'markdown' && (chosen === format || range === null)
  const source = useMemo(() => sourceOf(page, isMarkdown), [page, isMarkdown])
  const markdown = useResult(render, source === null ? null : [source])
  const isRendered = markdown !== null && markdown.content !== null
  const note = language ? highlightNote(page, colours) : null
  const isRefused = isMarkdown && (markdown?.content === null || !isWhole(page))
  const choose = (format: string) => {
    keepFormat(format)
    setChosen(format)
  }
  return (
    // On a short screen everything scrolls, not only the text.
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2">
      <Button
        aria-expanded={hasTools}
        onClick={() => setHasTools(!hasTools)}
        className="hidden! small:not-noscript:not-print:inline-flex! shrink-0 self-start"
      >
        {t('tools')}
      </Button>
      <fieldset
        aria-label={t('tools')}
        className={`flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden ${hasTools ? '' : 'small:not-noscript:hidden'}`}
      >
        <div className="flex flex-wrap gap-1 max-sm:*:min-w-0!">{children}</div>
        {language === undefined && <ChooseView isRendered={isRendered} onChange={choose} />}
        {!isRendered && (
          <>
            <ChooseLanguage language={language} onChange={choose} />
            <GoToLine total={page.total} onGo={goTo} />
            <Checkbox
              label={t('wrap')}
              checked={wrap === 'on'}
              onChange={(event) => setWrap(event.target.checked ? 'on' : 'off')}
              className="min-h-7 noscript:hidden"
            />
          </>
        )}
      </fieldset>
      {!isRendered && page.lines.some(hasInvisibleCharacters) && (
        <p className="bevel-thin bg-notice px-2 py-1">{t('boxed')}</p>
      )}
      <TextPager page={page} lang={chosen} onPage={onPage} />
      {isRendered ? (
        <section
          ref={box}
          aria-label={t('text')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
          tabIndex={0}
          data-markdown=""
          className="bevel-sunken min-h-40 flex-1 overflow-auto focus-visible:-outline-offset-2"
        >
          {markdown.content}
        </section>
      ) : (
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
      )}
      {page.cut > 0 && <p>{t('cut', { count: page.cut })}</p>}
      <p role="status" className="text-muted empty:hidden print:hidden">
        {note && t(note.key, note.values)}
        {isRefused && t('noMarkdown')}
      </p>
    </div>
  )
}

function openPage(from: number): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  query.set('from', String(from))
  window.location.replace(`${pathname}?${query}${hash}`)
}

interface TextPagerProps {
  page: TextPage
  /** The language in the URL, or `''`. */
  lang: string
  /** Shows a page that has no URL. */
  onPage: ((from: number) => void) | null
}

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
