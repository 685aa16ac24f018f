import { headers } from 'next/headers'
import { type Language, languageCookie, pickLanguage } from '@/lib/client/language'
import { cookieValue, pageCookies } from '@/lib/schemas/cookies'

/** The language to answer this request in. Reading it makes a page dynamic, which its script nonces need anyway. */
export async function requestLanguage(): Promise<Language> {
  const head = await headers()
  return pickLanguage(cookieValue(pageCookies(head), languageCookie), head.get('accept-language'))
}
