import { time } from '@/lib/core/contract/admin-endpoint'
import { flag, presentedKey } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

export const logInInput = z.object({ key: presentedKey })

/** `all`: every session, not only the caller's. */
export const logOutInput = z.object({ all: flag.default(false) })

export const adminSessionAnswer = z.object({
  session: z
    .object({ id: z.int(), created_time: time, expires_time: time })
    .nullable()
    .describe('null if the key itself was sent.'),
})
export type AdminSessionAnswer = z.output<typeof adminSessionAnswer>
