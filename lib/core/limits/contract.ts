import { z } from '../contract/zod'
import { type MemoryName, memoryLimits } from './shared-amounts'

export const budgetNames = Object.keys(memoryLimits) as MemoryName[]

const usage = {
  limit: z.int(),
  used: z.int(),
  refused: z.int().describe('Refused because it was full, since the start.'),
  ended: z.int().describe('Ended to make room or for being too slow, since the start.'),
}

/** The limits of the process that responds. */
export const memoryReport = z.object({
  budgets: z.array(
    z.object({
      budget: z.enum(budgetNames),
      ...usage,
      limit: z.int().describe('Bytes.'),
      used: z.int().describe('Bytes.'),
    }),
  ),
  connections: z.object(usage),
})
export type MemoryReport = z.output<typeof memoryReport>
