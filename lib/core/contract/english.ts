import { issueList, localizedValues } from '../i18n/localized-values'
import { filled, type Values } from '../i18n/texts'
import en from '../messages/refusals.en.json' with { type: 'json' }

// The English sentences, which responses have in every language.

export const english = en

/** An English sentence with its values. */
export const englishSentence = (sentence: string, values: Values = {}): string =>
  filled(sentence, localizedValues(values, en), (value) => value)

export const englishIssues = (sentences: readonly string[]): string => issueList(sentences, en)
