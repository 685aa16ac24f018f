import { z } from '../zod'
import { time } from './list'
/** Something an administrator did. */
export const adminAuditRecord = z.object({
  id: z.int(),
  time,
  session: z.string().describe('`key`, or `session <id>`.'),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AdminAuditRecord = z.output<typeof adminAuditRecord>
