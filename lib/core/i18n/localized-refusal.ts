import type { Issue } from '../contract/errors'
import type { Fault } from '../contract/issue-rules'
import type { Language } from './language'
import { issueList, localizedValues, type RefusalMessages } from './localized-values'
import { filled, translatorOf, type Values } from './texts'

/** What is known of a refusal, or of a missing response. A proxy may send any `slug`. */
export interface RefusalFacts {
  slug: string
  message: string
  rule?: string | undefined
  values?: Values | undefined
  issues?: readonly Issue[] | undefined
}

/** Another version of the server may send unknown rules, or none. */
export type FaultFacts = Pick<Fault, 'message' | 'values'> & { rule?: string }

export interface RefusalTexts {
  language: Language
  messages: RefusalMessages
}

/** null where the language's file has none. */
function sentenceOf(texts: RefusalTexts, group: string, key: string, values: Values = {}): string | null {
  const { language, messages } = texts
  const sentences = Object.hasOwn(messages, group) ? messages[group] : undefined
  if (!sentences || !Object.hasOwn(sentences, key)) return null
  return translatorOf(sentences, language)(key, localizedValues(values, messages))
}

const knownIssue = ({ rule = '', values }: FaultFacts, texts: RefusalTexts): string | null =>
  sentenceOf(texts, 'issues', rule, values)

/** Of an unknown rule it contains the server's English. */
export const localizedIssue = (fault: FaultFacts, texts: RefusalTexts): string =>
  knownIssue(fault, texts) ??
  sentenceOf(texts, 'errors', 'unknown_issue', { message: fault.message }) ??
  fault.message

/** An issue after the name that forms have for its parameter, or after its own where they have none. */
function namedIssue({ path }: Issue, sentence: string, texts: RefusalTexts): string {
  const name = sentenceOf(texts, 'parameters', path)
  if (name === null) return `${path} ${sentence}`.trim()
  return filled(texts.messages.lists.issue, { name, issue: sentence }, (value) => value)
}

/** For the reader of a page; null where one is unknown. */
export function localizedIssues(issues: readonly Issue[], texts: RefusalTexts): string | null {
  const known = issues.flatMap((issue) => {
    // The server's English is more precise than its rule.
    const sentence = texts.language === 'en' ? issue.message : knownIssue(issue, texts)
    return sentence === null ? [] : [namedIssue(issue, sentence, texts)]
  })
  return known.length > 0 && known.length === issues.length ? issueList(known, texts.messages) : null
}

/** @returns the server's English where the language's file does not say as much */
export function localizedRefusal(refusal: RefusalFacts, texts: RefusalTexts): string {
  const { slug, message, rule = '', values, issues = [] } = refusal
  return (
    sentenceOf(texts, slug, rule, values) ??
    sentenceOf(texts, 'errors', slug, { issues: localizedIssues(issues, texts) ?? message }) ??
    message
  )
}
