import { time } from '@/lib/core/contract/admin-endpoint'
import { z } from '@/lib/core/contract/zod'
/** A shared text as administrators see it, without its content. */
export const adminText = z.object({
  name: z.string(),
  size: z.int().describe('Bytes.'),
  encoding: z.string(),
  created_time: time,
  updated_time: time,
  expires_time: time.nullable(),
})
export type AdminText = z.output<typeof adminText>

/** A short link as administrators see it. */
export const adminLink = z.object({
  link: z.string(),
  target: z.string(),
  tip: z.boolean(),
  hits: z.int(),
  created_time: time,
  updated_time: time,
  expires_time: time.nullable(),
})
export type AdminLink = z.output<typeof adminLink>
