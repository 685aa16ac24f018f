import type { Language } from '../i18n/language'
import {
  type FaultFacts,
  localizedIssue,
  localizedRefusal,
  type RefusalFacts,
} from '../i18n/localized-refusal'
import type { RefusalMessages } from '../i18n/localized-values'
import { fileFor } from '../i18n/text-files'

// Apart from `error-sentence.ts`, because pages in English do without.

/** The sentences of a language in the browser. */
export interface LocalizedSentences {
  language: Language
  ofRefusal: (refusal: RefusalFacts) => string
  ofIssue: (fault: FaultFacts) => string
}

export async function loadSentences(language: Language): Promise<LocalizedSentences> {
  const file = await fileFor(language, (tag) => import(`../messages/refusals.${tag}.json`))
  const texts = { language, messages: file as unknown as RefusalMessages }
  return {
    language,
    ofRefusal: (refusal) => localizedRefusal(refusal, texts),
    ofIssue: (fault) => localizedIssue(fault, texts),
  }
}
