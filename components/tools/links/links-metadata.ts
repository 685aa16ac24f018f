import type { Metadata } from 'next'
import { requestLanguage } from '@/components/desktop/request-language'
import { translator } from '@/lib/client/language'
import { linksTexts } from './texts'

/** The title of the page in the language of the request. */
export async function linksMetadata(): Promise<Metadata> {
  return { title: translator(linksTexts, await requestLanguage())('title') }
}
