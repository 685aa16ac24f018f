import { type Fault, fault, type IssueRule, type IssueValues } from './issue-rules'
import type { z } from './zod'

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

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** The rule that a value breaks where its schema has no check of its own, null if there is none for it. */
export function ruleOf(issue: Issue): Fault | null {
  const { code } = issue
  if (code === 'invalid_type') return fault('type', { type: issue.expected })
  if (code === 'invalid_value') {
    const names = issue.values.join(', ')
    return issue.values.length > 1 ? fault('one_of', { names }) : fault('one_of', { names }, 'names_only')
  }
  if (code === 'too_big' && issue.origin === 'array')
    return fault('items_max', { max: Number(issue.maximum) })
  if (code === 'too_small' && issue.origin === 'array')
    return fault('items_min', { min: Number(issue.minimum) })
  if (code === 'too_big' && issue.origin === 'string')
    return fault('length_max', { max: Number(issue.maximum) })
  if (code === 'too_small' && issue.origin === 'string')
    return fault('length_min', { min: Number(issue.minimum) })
  return null
}

/** What is wrong with a value, in the words of its rule: each completes "<parameter> …". */
export const sentenceOf = (issue: z.core.$ZodRawIssue): string => (ruleOf(issue) ?? fault('kind')).message
