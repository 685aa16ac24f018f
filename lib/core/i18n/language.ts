export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** Remembers the choice of a language. */
export const languageCookie = 'lang'

/** For `lang` attributes and `Intl`. */
export const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' }

export const languageNames: Record<Language, string> = { en: 'English', zh: '简体中文' }

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}
