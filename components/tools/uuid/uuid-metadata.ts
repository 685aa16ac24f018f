import type { Metadata } from 'next'
import { requestLanguage } from '@/components/desktop/request-language'
import { translator } from '@/lib/client/language'
import { uuidTexts } from './texts'

/** The title of the page in the language of the request. */
export async function uuidMetadata(): Promise<Metadata> {
  return { title: translator(uuidTexts, await requestLanguage())('title') }
}
