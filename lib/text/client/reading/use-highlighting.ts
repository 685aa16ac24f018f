'use client'

import type { CodeToken } from '@/lib/core/browser/code-colours'
import type { LanguageName } from '@/lib/core/browser/code-languages'
import { useResult } from '@/lib/core/browser/use-result'
import type { TextPage } from '../../text-page'
import { type Format, formatOf, guessFormat } from './guess-language'

/** Characters of the longest text. */
export const highlightedLengthMax = 100_000
/** Longer lines are not written by hand. */
const highlightedLineLengthMax = 400

interface Highlighted {
  /** null: the rules of the language take too long. */
  tokens: CodeToken[][] | null
}

/** A part of a text may begin in the middle of a comment. */
export const isWhole = ({ from, lines, total, cut }: TextPage) =>
  from === 1 && lines.length === total && cut === 0

export const isShortEnough = (lines: readonly string[]): boolean =>
  lines.every((line) => line.length <= highlightedLineLengthMax) &&
  lines.reduce((sum, line) => sum + line.length + 1, 0) <= highlightedLengthMax

export const canHighlight = (page: TextPage): boolean => isWhole(page) && isShortEnough(page.lines)

/** Message key and values; null if the page is highlighted. */
export function highlightNote(page: TextPage, highlighted: Highlighted | null) {
  if (!isWhole(page)) return { key: 'partUncoloured' } as const
  if (!isShortEnough(page.lines))
    return {
      key: 'tooLong',
      values: { length: highlightedLengthMax, line: highlightedLineLengthMax },
    } as const
  return highlighted?.tokens === null ? ({ key: 'tooSlow' } as const) : null
}

const highlight = async (lines: readonly string[], language: LanguageName): Promise<Highlighted> => ({
  tokens: await (await import('./highlight-lines')).highlightLines(lines, language),
})

/** null until that is done, and without a network. */
export const useHighlighting = (
  lines: readonly string[],
  language: LanguageName | undefined,
): Highlighted | null => useResult(highlight, language ? [lines, language] : null)

const detect = async (lines: readonly string[]) =>
  (await import('./detect-language')).detectFormat(lines.join('\n'))

/**
 * As chosen, as its name or beginning tells, or as its content is recognised, which takes a moment in the browser.
 * @param chosen a format, or `''`
 * @param head the beginning of the text
 */
export function useFormat(chosen: string, name: string, head: string, page: TextPage): Format {
  const known = formatOf(chosen) ?? guessFormat(name, head)
  const detected = useResult(detect, known === undefined && canHighlight(page) ? [page.lines] : null)
  return known ?? detected ?? 'text'
}
