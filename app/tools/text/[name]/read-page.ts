import { slugOf } from '@/lib/schemas/errors'
import type { Reading } from '@/lib/schemas/reading'
import { refusalOf } from '@/lib/server/route/refusal-of'
import { nameOfPagePath, readingOf } from '@/lib/server/text/reading'

/** What the page of a text shows; null: there is no such text. @param segment the part of the address that names it */
export async function readPage(
  segment: string,
  from: number,
): Promise<{ name: string; reading: Reading } | null> {
  try {
    const name = nameOfPagePath(segment)
    return { name, reading: await readingOf(name, from) }
  } catch (error) {
    const { reason, message } = refusalOf(error)
    return reason === 'not_found'
      ? null
      : { name: '', reading: { kind: 'refused', slug: slugOf(reason), message } }
  }
}
