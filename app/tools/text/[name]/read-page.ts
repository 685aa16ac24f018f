import { Refusal } from '@/lib/core/refusal/refusal'
import { nameOfPagePath, readingOf } from '@/lib/text/server/read'
import type { Reading } from '@/lib/text/text-page'

/** What the page of a text shows; null if the text is gone since the page guard checked. @param segment of the path */
export async function readPage(
  segment: string,
  from: number,
): Promise<{ name: string; reading: Reading } | null> {
  try {
    const name = nameOfPagePath(segment)
    return { name, reading: await readingOf(name, from) }
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'not_found') return null
    throw error
  }
}
