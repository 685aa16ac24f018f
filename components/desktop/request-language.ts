import { headers } from 'next/headers'
import { pageCookies } from '@/lib/schemas/cookies'
import type { Language } from '@/lib/schemas/language'
import { pickLanguage } from '@/lib/schemas/pick-language'

/** The language to answer this request in. Reading it makes a page dynamic, which its script nonces need anyway. */
export async function requestLanguage(): Promise<Language> {
  const head = await headers()
  return pickLanguage(pageCookies(head), head.get('accept-language'))
}
