import { chineseErrorSentences } from './error-sentences'
import type { Issue } from './errors'
import { chineseIssues } from './issue-sentence'

/** What an answer, or the lack of one, tells of a refusal. A proxy may put any word into `slug`. */
export interface ToldRefusal {
  slug: string
  message: string
  issues?: readonly Issue[] | undefined
}

/** What to tell a Chinese reader of a refusal. @returns the server's words where nothing here says as much */
export function chineseRefusal({ slug, message, issues = [] }: ToldRefusal): string {
  const sentence = (chineseErrorSentences as Record<string, string | undefined>)[slug] ?? message
  return sentence + (chineseIssues(issues) ?? (slug === 'invalid_parameter' ? message : ''))
}
