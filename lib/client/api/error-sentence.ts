import type { ErrorSlug } from '../../schemas/errors'
import type { Language } from '../../schemas/language'

let chinese: Record<string, string | undefined> = {}
let coming: Promise<void> = Promise.resolve()

/** Fetches the sentences of a language, as soon as a page is drawn: without a network they would not come. English needs none. */
export function fetchErrorSentences(language: Language): void {
  if (language === 'en') return
  coming = import('../../schemas/error-sentences').then(
    ({ chineseErrorSentences }) => {
      chinese = chineseErrorSentences
    },
    // Then the server's words are better than none.
    () => undefined,
  )
}

/** Ends when {@link errorSentence} knows the page's language. */
export const errorSentencesHere = (): Promise<void> => coming

/** What to tell a person about a refusal: the server's words, or ours in a language that it does not speak. */
export function errorSentence(slug: ErrorSlug | 'network', message: string, language: Language): string {
  if (language === 'en') return message
  // A proxy may say anything.
  const sentence = chinese[slug] ?? message
  return slug === 'invalid_parameter' ? sentence + message : sentence
}
