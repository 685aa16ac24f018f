import { cookieValue } from './cookies'

/** What the pages can be dressed in; each is a file of app/skins. The first is for whoever chose none. */
export const skins = ['win98', 'dark', 'mirc', 'messenger', 'amber', 'green', 'contrast'] as const
export type Skin = (typeof skins)[number]

/** Name of the cookie that remembers a choice made in a menu; without it the system's preference counts. */
export const skinCookie = 'skin'

/** The skin that was chosen, null without a choice. @param cookies under their bare names, as `bareCookies` gives them */
export function chosenSkin(cookies: string | null): Skin | null {
  const chosen = cookieValue(cookies, skinCookie)
  return skins.find((skin) => skin === chosen) ?? null
}
