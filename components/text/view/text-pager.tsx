'use client'

import type { MouseEvent } from 'react'
import { Link } from '@/components/ui/link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { pageLinesMax, type TextPage } from '@/lib/text/text-page'
import { readingTexts } from './texts'

export interface TextPagerProps {
  page: TextPage
  /** The language that the address names; `''`: none. */
  lang: string
  /** Shows another page where there is no address for it. */
  onPage: ((from: number) => void) | null
}

/** Which lines these are, and the way to the others. Nothing where there are no others. */
export function TextPager({ page: { from, lines, total }, lang, onPage }: TextPagerProps) {
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
