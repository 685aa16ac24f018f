/** Languages the pages speak. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** Name of the cookie that remembers a choice made in a menu. */
export const languageCookie = 'lang'

/** For the `lang` attribute and for `Intl`. */
export const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-Hans' }

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '简体中文' }

/** The sentences of one part of the pages, in every language. A missing or surplus key does not compile. */
export type Texts<Key extends string> = Record<Language, Record<Key, string>>

/** Declares sentences; the keys of the English ones are what every language must have. */
export function defineTexts<const English extends Record<string, string>>(
  en: English,
  zh: Record<keyof English, string>,
): Texts<keyof English & string> {
  return { en, zh }
}

export type Values = Record<string, string | number>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/**
 * A function that gives the sentence of a key. `{name}` is replaced by `values.name`; a sentence with a `|` has a
 * form for `values.count` = 1 before it and one for any other number after it.
 */
export function translator<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key> {
  return (key, values = {}) => {
    const [one, other] = texts[language][key].split('|')
    const sentence = (values.count === 1 ? one : (other ?? one)) ?? key
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}

/** Wishes that are looked at, and parameters of each. Browsers send a handful; what comes after these is not read. */
const wishesMax = 50
const parametersMax = 5

/** The language for a request: the cookie's, else the first that the browser prefers, else English. */
export function pickLanguage(cookie: string | null, acceptLanguage: string | null): Language {
  if (cookie && isLanguage(cookie)) return cookie
  const wishes = (acceptLanguage ?? '')
    .split(',', wishesMax)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';', parametersMax)
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { primary: tag.split('-')[0] ?? '', quality: quality ? Number(quality) : 1 }
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { primary } of wishes) if (isLanguage(primary)) return primary
  return 'en'
}
