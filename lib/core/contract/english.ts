import { englishRefusals, type sentenceValues } from '../../generated/refusals'
import { issueList, localizedValues, mergedMessages } from '../i18n/localized-values'
import { filled, type Values } from '../i18n/texts'

// The English sentences of all features, which responses have unless a page asks for others.

type File = (typeof englishRefusals)[number]
type KeysIn<Each, Group extends string> = Each extends { [Name in Group]: infer Sentences }
  ? keyof Sentences & string
  : never

export type EnglishKey<Group extends string> = KeysIn<File, Group>

export type ValuedRule = keyof typeof sentenceValues

export type ValuesOf<Rule extends ValuedRule> = Readonly<
  Record<(typeof sentenceValues)[Rule][number], string | number>
>

export const english = mergedMessages(englishRefusals)

export const englishSentence = (sentence: string, values: Values = {}): string =>
  filled(sentence, localizedValues(values, english), (value) => value)

export const englishIssues = (sentences: readonly string[]): string => issueList(sentences, english)
