/** Languages the pages speak. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** Name of the cookie that remembers a choice made in a menu. */
export const languageCookie = 'lang'

/** For the `lang` attribute and for `Intl`. */
export const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' }

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '简体中文' }

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}
