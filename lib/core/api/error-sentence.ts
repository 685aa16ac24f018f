import type { Language } from '../i18n/language'
import type { FaultFacts, RefusalFacts } from '../i18n/localized-refusal'
import { capitalized, type Messages, translatorOf } from '../i18n/texts'
import type { LocalizedSentences } from './localized-sentences'

let localized: LocalizedSentences | null = null
let loading: Promise<void> = Promise.resolve()
/** Sentences about missing responses, which came with the page. */
let connection: Messages = {}

async function load(language: Language): Promise<void> {
  const { loadSentences } = await import('./localized-sentences')
  localized = await loadSentences(language)
}

/**
 * Loads the sentences of a language when a page is rendered: without a network they would not load later.
 * English needs none: the server's are shown.
 * @param ofPage the group `connectionTexts`
 */
export function fetchErrorSentences(language: Language, ofPage: Messages = {}): void {
  connection = ofPage
  // Until they are loaded, or where they cannot be, the server's English is shown.
  if (language !== 'en' && localized?.language !== language) loading = load(language).catch(() => undefined)
}

/** Resolves when {@link errorSentence} knows the page's language. */
export const errorSentencesLoaded = (): Promise<void> => loading

/** The sentence of a refusal: the server's English, or ours in another language. */
export function errorSentence(refusal: RefusalFacts, language: Language): string {
  const { slug, rule, values, message } = refusal
  const missing = slug === 'network' ? slug : rule
  if (missing && Object.hasOwn(connection, missing))
    return translatorOf(connection, language)(missing, values)
  return capitalized(localized?.language === language ? localized.ofRefusal(refusal) : message)
}

/** The rest of a sentence that begins with the invalid value. */
export const issueSentence = (fault: FaultFacts, language: Language): string =>
  localized?.language === language ? localized.ofIssue(fault) : fault.message

/** {@link issueSentence} below the field of the value. */
export const fieldSentence = (fault: FaultFacts, language: Language): string =>
  capitalized(issueSentence(fault, language))
