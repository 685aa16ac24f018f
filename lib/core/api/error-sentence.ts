import { networkSentence } from '../contract/network-sentence'
import type { FaultFacts } from '../i18n/chinese-issue'
import type { RefusalFacts } from '../i18n/chinese-refusal'
import type { Language } from '../i18n/language'

type Chinese = typeof import('../i18n/chinese-refusal')

let chinese: Chinese | null = null
let loading: Promise<void> = Promise.resolve()

/**
 * Loads the sentences of a language when a page is rendered: without a network they would not load later.
 * English needs none.
 */
export function fetchErrorSentences(language: Language): void {
  if (language === 'en') return
  loading = import('../i18n/chinese-refusal').then(
    (loaded) => {
      chinese = loaded
    },
    // The server's English is shown instead.
    () => undefined,
  )
}

/** Resolves when {@link errorSentence} knows the page's language. */
export const errorSentencesLoaded = (): Promise<void> => loading

/** The sentence of a refusal: the server's English, or ours in another language. */
export function errorSentence(refusal: RefusalFacts, language: Language): string {
  if (language === 'en') return refusal.message
  if (chinese) return chinese.chineseRefusal(refusal)
  return refusal.slug === 'network' ? networkSentence[language] : refusal.message
}

/** The sentence of an invalid value. */
export const issueSentence = (fault: FaultFacts, language: Language): string =>
  language === 'en' || !chinese ? fault.message : chinese.chineseIssue(fault)
