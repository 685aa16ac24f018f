'use client'

import { useResult } from '@/lib/core/browser/use-result'
import type { TextPage } from '../../text-page'
import { type Format, formatOf, guessFormat } from './guess-language'
import { canHighlight } from './use-highlighting'

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
