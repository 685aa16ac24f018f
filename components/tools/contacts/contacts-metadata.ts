import type { Metadata } from 'next'
import { requestLanguage } from '@/components/desktop/request-language'
import { translator } from '@/lib/client/language'
import { contactsTexts } from './texts'

/** The title of the page in the language of the request. */
export async function contactsMetadata(): Promise<Metadata> {
  return { title: translator(contactsTexts, await requestLanguage())('title') }
}
