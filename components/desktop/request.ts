import { headers } from 'next/headers'
import { pageCookies } from '@/lib/core/contract/cookies'
import { pathHeader, returnPath } from '@/lib/core/contract/path-header'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { requestOrigin } from '@/lib/core/http/origin'
import type { Language } from '@/lib/core/i18n/language'
import { pageLanguage } from '@/lib/core/i18n/request-language'
import { chosenSkin, type Skin } from '@/lib/core/skin'

// Facts about the page's request. Reading them makes a page dynamic, which script nonces require anyway.

export async function requestLanguage(): Promise<Language> {
  return pageLanguage(await headers())
}

const asRequest = async () => new Request('http://localhost', { headers: await headers() })

/** Scheme and host of the request, as in `https://platform.example`. */
export async function originOfRequest(): Promise<string> {
  return requestOrigin(await asRequest())
}

/** Of the reader, and their cookies. */
export async function requestReader(): Promise<{ address: string; cookie: string | null }> {
  return { address: clientAddressOf(await asRequest()), cookie: pageCookies(await headers()) }
}

/** The chosen skin; null: the style sheet follows the system. */
export async function requestSkin(): Promise<Skin | null> {
  return chosenSkin(pageCookies(await headers()))
}

/** The path of this page with its query. */
export async function requestPath(): Promise<string> {
  return returnPath((await headers()).get(pathHeader) ?? '/')
}
