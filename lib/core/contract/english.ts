import { issueList, localizedValues } from '../i18n/localized-values'
import { filled, type Values } from '../i18n/texts'
import en from '../messages/refusals.en.json' with { type: 'json' }

// What responses say, in every language.

export const english = en

export const englishSentence = (sentence: string, values: Values = {}): string =>
  filled(sentence, localizedValues(values, en), (value) => value)

export const englishIssues = (sentences: readonly string[]): string => issueList(sentences, en)
