import { z } from '../contract/zod'

/** The memory budgets; also label values in `/metrics`. */
export const budgetNames = [
  'bodies',
  'answers',
  'polls',
  'cache_rooms',
  'cache_texts',
  'cache_links',
  'cache_qr',
  'cache_cards',
  'cache_inputs',
] as const
export type BudgetName = (typeof budgetNames)[number]

const bound = {
  refused: z.int().describe('Refused because it was full, since the start.'),
  ended: z.int().describe('Ended to make room or for being too slow, since the start.'),
}

/** The limits of the process that responds. */
export const memoryReport = z.object({
  budgets: z.array(
    z.object({
      budget: z.enum(budgetNames),
      limit: z.int().describe('Bytes.'),
      used: z.int().describe('Bytes.'),
      ...bound,
    }),
  ),
  connections: z.object({ limit: z.int(), used: z.int(), ...bound }),
})
export type MemoryReport = z.output<typeof memoryReport>
