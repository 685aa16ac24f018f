import { chineseErrorSentences, chinesePageRules } from '../contract/error-sentences'
import type { Issue } from '../contract/errors'
import { refusalSentences } from '../contract/sentences/refusals'
import { filled, type Sentence, type Values } from '../contract/sentences/sentence'
import { chineseIssues } from './chinese-issue'

export { chineseIssue } from './chinese-issue'

/** What is known of a refusal, or of a missing response. A proxy may send any `slug`. */
export interface RefusalFacts {
  slug: string
  message: string
  rule?: string | undefined
  values?: Values | undefined
  issues?: readonly Issue[] | undefined
}

type Known = Record<string, Record<string, Sentence | undefined> | undefined>

/** The Chinese sentence of a refusal. @returns the server's English where nothing here says as much */
export function chineseRefusal({ slug, message, rule = '', values, issues = [] }: RefusalFacts): string {
  const whole = (refusalSentences as Known)[slug]?.[rule]?.zh ?? chinesePageRules[rule]
  if (whole) return filled(whole, values, 'zh')
  const sentence = (chineseErrorSentences as Record<string, string | undefined>)[slug] ?? message
  return sentence + (chineseIssues(issues) ?? (slug === 'invalid_parameter' ? message : ''))
}
