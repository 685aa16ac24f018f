import { headers } from 'next/headers'
import type { Language } from '@/lib/schemas/language'
import { pageLanguage } from '@/lib/schemas/pick-language'

/** The language to answer this request in. Reading it makes a page dynamic, which its script nonces need anyway. */
export async function requestLanguage(): Promise<Language> {
  return pageLanguage(await headers())
}
