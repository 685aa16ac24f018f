import type { Metadata } from 'next'
import { translator } from '@/lib/core/i18n/page-language'
import { type Program, programTexts } from './programs'
import { requestLanguage } from './request'

/** The title of a program's page, in the language of the request. */
export async function pageTitle(program: Program['id']): Promise<Metadata> {
  return { title: translator(programTexts, await requestLanguage())(program) }
}
