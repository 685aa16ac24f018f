import { z } from 'zod'
import { type Fault, fault, type IssueRule, type IssueValues } from './issue-rules'

interface Params {
  rule?: IssueRule
  values?: IssueValues
}

export function faultOf(issue: z.core.$ZodIssue): Fault {
  const { code, message } = issue
  const found = ruleOf(issue)
  if (found) return { ...found, message }
  // One branch of a union may match but for a rule.
  const broken = code === 'invalid_union' ? issue.errors.flat().find((each) => each.code === 'custom') : issue
  const { rule = 'kind', values }: Params = (broken?.code === 'custom' && broken.params) || {}
  return { message, rule, ...(values ? { values } : {}) }
}

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** null for an issue of a check of ours, and where no rule fits. */
function ruleOf(issue: Issue): Fault | null {
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

/** Completes "<parameter> …". */
const sentenceOf = (issue: z.core.$ZodRawIssue): string => (ruleOf(issue) ?? fault('kind')).message

// zod tries `new Function`, which the page's Content-Security-Policy forbids and reports. Schemas import zod
// from here, so that this is set first.
if (typeof window !== 'undefined') z.config({ jitless: true })

z.config({ customError: sentenceOf })

export { z }
