import type { z } from 'zod'
import type { Issue } from '../contract/errors'
import { faultOf } from '../contract/fault-of'
import { fault } from '../contract/issue-rules'
import { Refusal } from './refusal'

/** What a schema found wrong. */
type Faulty = Pick<z.ZodError, 'issues'>

/** Said of one request; a list of thousands of wrong items would be answered with as many sentences. */
const issuesMax = 50

function issuesOf(error: Faulty, raw: Record<string, unknown>): Issue[] {
  return error.issues.slice(0, issuesMax).map((issue) => {
    const isMissing = issue.path.length === 1 && !Object.hasOwn(raw, String(issue.path[0]))
    return { path: issue.path.join('.'), ...(isMissing ? fault('required') : faultOf(issue)) }
  })
}

/** The refusal of parameters that a schema does not take. @param raw as they were given */
export function invalidInput(error: Faulty, raw: Record<string, unknown>): Refusal {
  return new Refusal('invalid_parameter', null, { issues: issuesOf(error, raw) })
}
