import type { Fault, IssueRule, IssueValues } from './issue-rules'
import type { z } from './zod'
import { ruleOf } from './zod-sentences'

interface Params {
  rule?: IssueRule
  values?: IssueValues
}

/** What is wrong with a value, from what zod found: with the rule that was broken. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  const { code, message } = issue
  const found = ruleOf(issue)
  if (found) return { ...found, message }
  // Of the kinds that it might be, one may have been right but for a rule.
  const broken = code === 'invalid_union' ? issue.errors.flat().find((each) => each.code === 'custom') : issue
  const { rule = 'kind', values }: Params = (broken?.code === 'custom' && broken.params) || {}
  return { message, rule, ...(values ? { values } : {}) }
}
