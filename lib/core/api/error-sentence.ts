import { networkSentence } from '../contract/network-sentence'
import type { FaultFacts } from '../i18n/chinese-issue'
import type { RefusalFacts } from '../i18n/chinese-refusal'
import type { Language } from '../i18n/language'

type Chinese = typeof import('../i18n/chinese-refusal')

let chinese: Chinese | null = null
let coming: Promise<void> = Promise.resolve()

/** Fetches the sentences of a language, as soon as a page is drawn: without a network they would not come. English needs none. */
export function fetchErrorSentences(language: Language): void {
  if (language === 'en') return
  coming = import('../i18n/chinese-refusal').then(
    (fetched) => {
      chinese = fetched
    },
    // Then the server's words are better than none.
    () => undefined,
  )
}

/** Ends when {@link errorSentence} knows the page's language. */
export const errorSentencesHere = (): Promise<void> => coming

/** What to tell a person about a refusal: the server's words, or ours in a language that it does not speak. */
export function errorSentence(refusal: RefusalFacts, language: Language): string {
  if (language === 'en') return refusal.message
  if (chinese) return chinese.chineseRefusal(refusal)
  return refusal.slug === 'network' ? networkSentence[language] : refusal.message
}

/** What is wrong with a value, likewise. */
export const issueSentence = (fault: FaultFacts, language: Language): string =>
  language === 'en' || !chinese ? fault.message : chinese.chineseIssue(fault)
