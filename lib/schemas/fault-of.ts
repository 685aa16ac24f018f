import { type Fault, fault, type IssueRule, type IssueValues } from './issue-rules'
import type { z } from './zod'

interface Params {
  rule?: IssueRule
  values?: IssueValues
}

/** What is wrong with a value, from what zod found: with the rule that was broken. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  const { code, message } = issue
  if (code === 'invalid_type') return fault('type', { type: issue.expected }, message)
  if (code === 'invalid_value') return fault('one_of', { names: issue.values.join(', ') }, message)
  if (code === 'too_big' && issue.origin === 'array')
    return fault('items_max', { max: Number(issue.maximum) }, message)
  if (code === 'too_small' && issue.origin === 'array')
    return fault('items_min', { min: Number(issue.minimum) }, message)
  if (code === 'too_big' && issue.origin === 'string')
    return fault('length_max', { max: Number(issue.maximum) }, message)
  // Of the kinds that it might be, one may have been right but for a rule.
  const broken = code === 'invalid_union' ? issue.errors.flat().find((each) => each.code === 'custom') : issue
  const { rule = 'kind', values }: Params = (broken?.code === 'custom' && broken.params) || {}
  return fault(rule, values, message)
}
