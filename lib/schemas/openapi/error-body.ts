import { errorStatus, slugOf } from '../errors'
import { z } from '../zod'

const slugs = [...new Set((Object.keys(errorStatus) as (keyof typeof errorStatus)[]).map(slugOf))] as const

/** The body of every refusal. */
export const errorBody = z.object({
  code: z.int().min(400).max(599).describe('The HTTP status.'),
  error: z.enum(slugs as [string, ...string[]]),
  message: z.string().describe('One sentence a person can act on.'),
  issues: z
    .array(z.object({ path: z.string().describe('The parameter.'), message: z.string() }))
    .optional()
    .describe('With `invalid_parameter`: what is wrong with which parameter.'),
})
