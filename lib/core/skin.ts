import { type Cookie, choiceCookie, cookieValue } from './contract/cookies'

/** What the pages can be dressed in; app/skins has a file for each. The first is for whoever chose none. */
export const skins = ['win98', 'dark', 'mirc', 'messenger', 'amber', 'green', 'contrast'] as const
export type Skin = (typeof skins)[number]

/** Name of the cookie that remembers a choice made in a menu; without it the system's preference counts. */
const skinCookie = 'skin'

/** The skin that was chosen, null without a choice. @param cookies under their bare names, as `bareCookies` gives them */
export function chosenSkin(cookies: string | null): Skin | null {
  const chosen = cookieValue(cookies, skinCookie)
  return skins.find((skin) => skin === chosen) ?? null
}

/** What remembers a skin. @param skin null forgets the choice */
export const skinCookieOf = (skin: Skin | null): Cookie => choiceCookie(skinCookie, skin)
