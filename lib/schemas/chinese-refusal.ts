import { chineseIssues } from './chinese-issue'
import { chineseErrorSentences } from './error-sentences'
import type { Issue } from './errors'
import { refusalSentences } from './sentences/of-refusals'
import { filled, type Sentence, type Values } from './sentences/sentence'

export { chineseIssue } from './chinese-issue'

/** What an answer, or the lack of one, tells of a refusal. A proxy may put any word into `slug`. */
export interface ToldRefusal {
  slug: string
  message: string
  rule?: string | undefined
  values?: Values | undefined
  issues?: readonly Issue[] | undefined
}

type Known = Record<string, Record<string, Sentence | undefined> | undefined>

/** What to tell a Chinese reader of a refusal. @returns the server's words where nothing here says as much */
export function chineseRefusal({ slug, message, rule = '', values, issues = [] }: ToldRefusal): string {
  const whole = (refusalSentences as Known)[slug]?.[rule]?.zh
  if (whole) return filled(whole, values, 'zh')
  const sentence = (chineseErrorSentences as Record<string, string | undefined>)[slug] ?? message
  return sentence + (chineseIssues(issues) ?? (slug === 'invalid_parameter' ? message : ''))
}
