import { writeStored } from '@/lib/core/browser/browser-storage'
import { cookieText } from '@/lib/core/contract/cookies'
import { type Skin, skinCookieOf } from '@/lib/core/skin'
import { applySkin, skinKey } from './skin'

/** Applies a skin to this page, other open pages and future pages. @param skin null: as the system prefers */
export function setSkin(skin: Skin | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(skinCookieOf(skin), window.location.protocol === 'https:')
  writeStored('local', skinKey, skin)
  applySkin(skin)
}
