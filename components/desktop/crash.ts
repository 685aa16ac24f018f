import { readStored } from '@/lib/core/browser/browser-storage'
import { nearestLanguage } from '@/lib/core/i18n/nearest-language'
import { applySkin, skinKey } from '@/lib/desktop/client/skin'
import type english from '@/lib/desktop/messages/crash/en.json'

export interface Crash {
  lang: string
  texts: (typeof english)['crash']
}

/** Loads the texts of `app/global-error.tsx`. @param wanted a language tag; English when there is no file for it */
export async function crashTexts(wanted: string): Promise<Crash> {
  const lang = nearestLanguage(wanted) ?? 'en'
  const file = await import(`@/lib/desktop/messages/crash/${lang}.json`)
  return { lang, texts: file.default.crash }
}

/** The failed layout brings no skin. */
export const applyStoredSkin = () => applySkin(readStored('local', skinKey))
