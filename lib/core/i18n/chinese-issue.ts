import type { Issue } from '../contract/errors'
import type { Fault } from '../contract/issue-rules'
import { issueSentences } from '../contract/sentences/issues'
import { filled, type Sentence } from '../contract/sentences/sentence'

/** Another version of the server may send unknown rules, or none. */
export type FaultFacts = Pick<Fault, 'message' | 'values'> & { rule?: string }

function chineseOf({ rule = '', values }: FaultFacts): string | null {
  const sentence = (issueSentences as Record<string, Sentence | undefined>)[rule]?.zh
  return sentence ? filled(sentence, values, 'zh') : null
}

/** The Chinese sentence of a fault. @returns the server's English for unknown rules */
export const chineseIssue = (fault: FaultFacts): string =>
  chineseOf(fault) ?? `这个值不可用（${fault.message}）`

/** The Chinese sentence of a call's issues; null where one is unknown. */
export function chineseIssues(issues: readonly Issue[]): string | null {
  const sentences = issues.map((issue) => {
    const sentence = chineseOf(issue)
    return sentence && `${issue.path} ${sentence}`.trim()
  })
  return sentences.length > 0 && sentences.every(Boolean) ? `${sentences.join('；')}。` : null
}
