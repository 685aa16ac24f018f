import { colouredLengthMax, colouredLineLengthMax, isColourable } from '@/lib/text/client/view/page-colours'
import type { Coloured } from '@/lib/text/client/view/use-colours'
import type { TextPage } from '@/lib/text/text-page'

/** Of a part nobody knows whether it begins in the middle of a comment. */
const isWhole = ({ from, lines, total, cut }: TextPage) => from === 1 && lines.length === total && cut === 0

/** Whether colours are tried for what is shown. */
export const isColoured = (page: TextPage): boolean => isWhole(page) && isColourable(page.lines)

/** What to tell of colours that are not there, by its key; null: nothing. */
export function colourNote(page: TextPage, coloured: Coloured | null) {
  if (!isWhole(page)) return { key: 'partUncoloured' } as const
  if (!isColourable(page.lines))
    return { key: 'tooLong', values: { length: colouredLengthMax, line: colouredLineLengthMax } } as const
  return coloured?.tokens === null ? ({ key: 'tooSlow' } as const) : null
}
