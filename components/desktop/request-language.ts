import { cookies, headers } from 'next/headers'
import { type Language, languageCookie, pickLanguage } from '@/lib/client/language'

/** The language to answer this request in. Reading it makes a page dynamic, which its script nonces need anyway. */
export async function requestLanguage(): Promise<Language> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  return pickLanguage(jar.get(languageCookie)?.value, head.get('accept-language'))
}
