import type { Metadata } from 'next'
import { requestLanguage } from '@/components/desktop/request-language'
import { translator } from '@/lib/client/language'
import { qrcodeTexts } from './texts'

/** The title of the page in the language of the request. */
export async function qrcodeMetadata(): Promise<Metadata> {
  return { title: translator(qrcodeTexts, await requestLanguage())('title') }
}
