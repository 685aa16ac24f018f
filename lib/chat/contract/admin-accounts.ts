import { namedListInput, time } from '@/lib/core/contract/admin-endpoint'
import { newPassword, roomName, rowVersion, username } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

/** An account as administrators see it. */
export const adminAccount = z.object({
  username: z.string(),
  room: z.string(),
  created_time: time,
  version: z.int().describe('Grows with each new password.'),
})
export type AdminAccount = z.output<typeof adminAccount>

export const accountsInput = namedListInput.extend({ room: roomName.optional() })
export type AccountsInput = z.output<typeof accountsInput>

export const newAccountInput = z.object({ username, password: newPassword, room: roomName.default('custom') })
export type NewAccountInput = z.output<typeof newAccountInput>

export const accountChangeInput = z.object({
  password: newPassword,
  version: rowVersion.optional(),
})
export type AccountChangeInput = z.output<typeof accountChangeInput>
