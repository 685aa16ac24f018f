import { english } from './english'
import { type ErrorSlug, errorStatus, slugOf } from './errors'
import type { IssueRule } from './issue-rules'
import { z } from './zod'

const slugs = [...new Set((Object.keys(errorStatus) as (keyof typeof errorStatus)[]).map(slugOf))] as const

const rules = Object.keys(english.issues ?? {}) as [IssueRule, ...IssueRule[]]

const values = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('The values of the rule, such as `max`.')

const issue = z.object({
  path: z.string().describe('The parameter.'),
  message: z.string(),
  rule: z.enum(rules).describe('The rule that was broken, to be said in other words or languages.'),
  values: values.optional(),
})

export const errorBody = z.object({
  code: z.int().min(400).max(599).describe('The HTTP status.'),
  error: z.enum(slugs as [ErrorSlug, ...ErrorSlug[]]),
  message: z.string().describe('One sentence a person can act on.'),
  /** Of the request as a whole, see `refusal-rules.ts`. */
  rule: z.string().optional().describe('The rule that was broken, to be said in other words or languages.'),
  values: values.optional(),
  issues: z.array(issue).optional().describe('With `invalid_parameter`: what is wrong with which parameter.'),
})
export type ErrorBody = z.output<typeof errorBody>
