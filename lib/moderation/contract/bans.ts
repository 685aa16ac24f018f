import { listInput, time } from '@/lib/core/contract/admin-endpoint'
import { flag, integer, roomName, textBetween, textUpTo } from '@/lib/core/contract/fields'
import { violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { moderationLimits } from '@/lib/moderation/limits'

/** One of `nick`, `trip` and `tag` is set. */
export const adminBan = z.object({
  id: z.int(),
  nick: z.string().nullable(),
  trip: z.string().nullable(),
  tag: z.string().nullable(),
  room: z.string().nullable().describe('null: everywhere.'),
  reason: z.string(),
  shadow: z.boolean(),
  created_time: time,
  expires_time: time.nullable().describe('null: for good.'),
})
export type AdminBan = z.output<typeof adminBan>

export const bansInput = listInput.extend({ room: roomName.optional() })

const fields = {
  // A ban with a secret in it would be stored in the clear and match no one.
  nick: textBetween(1, limits.nickLengthMax)
    .refine((nick) => !nick.includes('#'), violates('no_secret', undefined, 'ban'))
    .optional(),
  trip: textBetween(1, limits.sessionLengthMax).optional(),
  tag: textBetween(1, limits.sessionLengthMax).optional(),
}

/** `minutes`: permanent if missing. `shadow`: the banned user is not informed. */
export const newBanInput = z.object({
  ...fields,
  room: roomName.optional(),
  minutes: integer(1, moderationLimits.banMinutesMax).optional(),
  reason: textUpTo(limits.noteLengthMax).default(''),
  shadow: flag.default(false),
})
export type NewBanInput = z.output<typeof newBanInput>
