import { time } from '@/lib/core/contract/admin-endpoint'
import { integer, textUpTo } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'

/** An issued key for the creation of accounts. */
export const adminKey = z.object({
  id: z.int(),
  note: z.string(),
  uses: z.int().describe('Accounts made with it.'),
  created_time: time,
  expires_time: time.nullable().describe('null: never.'),
  revoked_time: time.nullable(),
})
export type AdminKey = z.output<typeof adminKey>

/** `expires_in`: seconds. */
export const newKeyInput = z.object({
  note: textUpTo(limits.noteLengthMax).default(''),
  expires_in: integer(1, limits.retentionDaysMax * 86_400).optional(),
})
export type NewKeyInput = z.output<typeof newKeyInput>
