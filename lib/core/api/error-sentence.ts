import type { Language } from '../i18n/language'
import type { FaultFacts, RefusalFacts, RefusalTexts } from '../i18n/localized-refusal'
import { type Messages, translatorOf } from '../i18n/texts'

type Localized = typeof import('../i18n/localized-refusal') & { texts: RefusalTexts }

let localized: Localized | null = null
let loading: Promise<void> = Promise.resolve()
/** Sentences about missing responses, which came with the page. */
let connection: Messages = {}

async function load(language: Language): Promise<void> {
  const [functions, file] = await Promise.all([
    import('../i18n/localized-refusal'),
    import('../i18n/text-files').then(({ fileFor }) =>
      fileFor(language, (tag) => import(`../messages/refusals.${tag}.json`)),
    ),
  ])
  localized = { ...functions, texts: { language, messages: file as unknown as RefusalTexts['messages'] } }
}

/**
 * Loads the sentences of a language when a page is rendered: without a network they would not load later.
 * English needs none: the server's are shown.
 * @param ofPage the group `connectionTexts`
 */
export function fetchErrorSentences(language: Language, ofPage: Messages = {}): void {
  connection = ofPage
  // Until they are loaded, or where they cannot be, the server's English is shown.
  if (language !== 'en' && localized?.texts.language !== language)
    loading = load(language).catch(() => undefined)
}

/** Resolves when {@link errorSentence} knows the page's language. */
export const errorSentencesLoaded = (): Promise<void> => loading

const localizedIn = (language: Language): Localized | null =>
  localized?.texts.language === language ? localized : null

/** The sentence of a refusal: the server's English, or ours in another language. */
export function errorSentence(refusal: RefusalFacts, language: Language): string {
  const { slug, rule, values, message } = refusal
  const missing = slug === 'network' ? slug : rule
  if (missing && Object.hasOwn(connection, missing))
    return translatorOf(connection, language)(missing, values)
  const ours = localizedIn(language)
  return ours ? ours.localizedRefusal(refusal, ours.texts) : message
}

/** The sentence of an invalid value. */
export function issueSentence(fault: FaultFacts, language: Language): string {
  const ours = localizedIn(language)
  return ours ? ours.localizedIssue(fault, ours.texts) : fault.message
}
