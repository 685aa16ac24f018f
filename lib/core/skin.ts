import { type Cookie, choiceCookie, cookieValue } from './contract/cookies'

/** app/skins has a file for each. The first is the default. */
export const skins = ['win98', 'dark', 'mirc', 'messenger', 'amber', 'green', 'contrast'] as const
export type Skin = (typeof skins)[number]

/** Without it the system's preference counts. */
const skinCookie = 'skin'

/** null without a choice. @param cookies without prefix, from `bareCookies` */
export function chosenSkin(cookies: string | null): Skin | null {
  const chosen = cookieValue(cookies, skinCookie)
  return skins.find((skin) => skin === chosen) ?? null
}

/** @param skin null removes the choice */
export const skinCookieOf = (skin: Skin | null): Cookie => choiceCookie(skinCookie, skin)
