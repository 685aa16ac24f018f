import { type Language, languages } from './language'

/** The tag with its likely script (RFC 4647 would not find `zh-Hans` for `zh-CN`); null for an invalid tag. */
function likelyTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

const supported = languages.map((language) => ({ language, tag: new Intl.Locale(language).maximize() }))

/** Of the same language and script, else of the same language. */
export function nearestLanguage(preferred: string): Language | undefined {
  const wanted = likelyTag(preferred)
  const sameLanguage = supported.filter(({ tag }) => tag.language === wanted?.language)
  return (sameLanguage.find(({ tag }) => tag.script === wanted?.script) ?? sameLanguage[0])?.language
}
