import { chineseErrorSentences } from '../../schemas/error-sentences'
import type { ErrorSlug } from '../../schemas/errors'
import type { Language } from '../../schemas/language'

/** What to tell a person about a refusal: the server's words, or ours in a language that it does not speak. */
export function errorSentence(slug: ErrorSlug | 'network', message: string, language: Language): string {
  if (language === 'en') return message
  // A proxy may say anything.
  const sentence = (chineseErrorSentences as Record<string, string | undefined>)[slug] ?? message
  return slug === 'invalid_parameter' ? sentence + message : sentence
}
