import type { Issue } from '../contract/errors'
import type { Fault } from '../contract/issue-rules'
import { issueSentences } from '../contract/sentences/of-issues'
import { filled, type Sentence } from '../contract/sentences/sentence'

/** A newer or older instance than the page that asks may name rules that are not known here, or none. */
export type FaultFacts = Pick<Fault, 'message' | 'values'> & { rule?: string }

function chineseOf({ rule = '', values }: FaultFacts): string | null {
  const sentence = (issueSentences as Record<string, Sentence | undefined>)[rule]?.zh
  return sentence ? filled(sentence, values, 'zh') : null
}

/**
 * What is wrong with a value, in Chinese.
 * @returns with the server's words where it names no rule that is known here: they still say more than none
 */
export const chineseIssue = (fault: FaultFacts): string =>
  chineseOf(fault) ?? `这个值不可用（${fault.message}）`

/** What is wrong with the parameters of a call, in Chinese; null where that is not known of all of them. */
export function chineseIssues(issues: readonly Issue[]): string | null {
  const said = issues.map((issue) => {
    const sentence = chineseOf(issue)
    return sentence && `${issue.path} ${sentence}`.trim()
  })
  return said.length > 0 && said.every(Boolean) ? `${said.join('；')}。` : null
}
