import type { Language } from '../i18n/language'
import type { FaultFacts, RefusalFacts } from '../i18n/localized-refusal'
import { capitalized, type Messages, type Translate, translatorOf } from '../i18n/texts'

// Servers say why they refuse, in the language of the page (`refusalLanguage`). A response that is missing is said here.

let connection: Messages = {}
let translate: Translate<string> = (key) => key

/** @param ofPage the group `connectionTexts`, which came with the page: without a network it would not load later */
export function setConnectionTexts(ofPage: Messages = {}, language: Language): void {
  connection = ofPage
  translate = translatorOf(ofPage, language)
}

export function errorSentence({ slug, rule, values, message }: RefusalFacts): string {
  const missing = slug === 'network' ? slug : rule
  return missing && Object.hasOwn(connection, missing) ? translate(missing, values) : capitalized(message)
}

/** What is wrong with a value, below its field. */
export const fieldSentence = ({ message }: FaultFacts): string => capitalized(message)
