import { integer } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { memoryReport } from '@/lib/core/limits/contract'

export const statsInput = z.object({ days: integer(1, 90).default(30) })

const adminDay = z.object({
  day: z.string().describe('`YYYY-MM-DD`, UTC.'),
  messages: z.int(),
  senders: z.int().describe('Nicknames that said something.'),
  rooms: z.int().describe('Created on that day and there still; likewise the next two.'),
  texts: z.int(),
  links: z.int(),
})
export type AdminDay = z.output<typeof adminDay>

export const adminStats = z.object({
  totals: z.object({
    messages: z.int().describe('Messages that are kept, including deleted ones.'),
    rooms: z.int(),
    accounts: z.int(),
    texts: z.int(),
    texts_size: z.int().describe('Bytes.'),
    links: z.int(),
    online: z.int(),
    storage: z.int().describe('Bytes the database holds.'),
  }),
  memory: memoryReport.describe('Of the process that answers.'),
  storage: z
    .object({
      state: z.enum(['ok', 'full']).describe('`full`: whatever is to be stored is refused with 507.'),
      reason: z
        .enum(['disk', 'limit'])
        .nullable()
        .describe('`disk`: it cannot be written to. `limit`: the storage limit is reached.'),
      since: z.int().nullable().describe('When it became full, milliseconds since the epoch.'),
      room: z.int().nullable().describe('Bytes that may still be stored; null: not limited.'),
    })
    .describe('Whether things can be stored.'),
  days: z.array(adminDay).describe('Oldest first; the last is today.'),
})
export type AdminStats = z.output<typeof adminStats>
