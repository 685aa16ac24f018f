/** The languages of the pages by their tags (BCP 47), each with its own name: the one list. */
export const languageNames = { en: 'English', 'zh-Hans': '简体中文' } as const

/** Generated from English, longer and accented; in tests and development only (`pseudo-locale.ts`). */
export const pseudoLocale = 'en-x-qps'

export type Language = keyof typeof languageNames | typeof pseudoLocale

export const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]

export const languageCookie = 'lang'

/** Values that older cookies and addresses have, and those of the pseudo-locale. */
const aliases: Readonly<Record<string, Language>> = {
  zh: 'zh-Hans',
  qps: pseudoLocale,
  [pseudoLocale]: pseudoLocale,
}

export const languageOf = (value: string): Language | undefined =>
  Object.hasOwn(languageNames, value)
    ? (value as Language)
    : Object.hasOwn(aliases, value)
      ? aliases[value]
      : undefined
