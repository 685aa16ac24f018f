import { chineseErrorSentences } from '../schemas/error-sentences'
import type { ErrorSlug } from '../schemas/errors'
import type { Language } from '../schemas/language'

/** What to tell a person about a refusal: the server's words, or ours in a language that it does not speak. */
export function errorSentence(slug: ErrorSlug | 'network', message: string, language: Language): string {
  if (language === 'en') return message
  const sentence = chineseErrorSentences[slug] ?? message // a proxy may say anything
  return slug === 'invalid_parameter' ? sentence + message : sentence
}
