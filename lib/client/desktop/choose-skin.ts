import { type Cookie, cookieText } from '../../schemas/cookies'
import { type Skin, skinCookie } from '../../schemas/skin'
import { remember } from '../browser-storage'
import { showSkin, skinKey } from './skin'

const yearSeconds = 365 * 24 * 3600

/** Dresses every open page of this browser, and those that the server makes from now on. @param skin null for what the system prefers */
export function chooseSkin(skin: Skin | null): void {
  const cookie: Cookie = {
    name: skinCookie,
    value: skin ?? '',
    maxAgeSeconds: skin ? yearSeconds : 0,
    sameSite: 'Lax',
    isOfScripts: true,
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(cookie, window.location.protocol === 'https:')
  remember('local', skinKey, skin)
  showSkin(skin)
}
