import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { pageCookies } from '@/lib/core/contract/cookies'
import { pathHeader, pathLengthMax } from '@/lib/core/contract/path-header'
import type { Language } from '@/lib/core/i18n/language'
import { pageLanguage } from '@/lib/core/i18n/negotiate'
import { translator } from '@/lib/core/i18n/page-language'
import { chosenSkin, type Skin } from '@/lib/core/skin'
import { type Program, programTexts } from './programs'

// What a page asks of the request that it is made for. Reading it makes a page dynamic, which its script nonces need anyway.

/** The language to answer this request in. */
export async function requestLanguage(): Promise<Language> {
  return pageLanguage(await headers())
}

/** The skin that was chosen in this browser, null without a choice: then the style sheet asks the system. */
export async function requestSkin(): Promise<Skin | null> {
  return chosenSkin(pageCookies(await headers()))
}

/** The title of a program's page, in the language of the request. */
export async function pageTitle(program: Program['id']): Promise<Metadata> {
  return { title: translator(programTexts, await requestLanguage())(program) }
}

/** The path of this page with its query. Under Next's own server it is not known, and is that of the desktop. */
export async function requestPath(): Promise<string> {
  const path = (await headers()).get(pathHeader) ?? '/'
  return path.length <= pathLengthMax ? path : '/'
}
