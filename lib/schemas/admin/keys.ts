import { z } from 'zod'
import { integer, textUpTo } from '../fields'
import { limits } from '../limits'

/** An issued key for the creation of accounts. Times are milliseconds since the epoch. */
export interface AdminKey {
  id: number
  note: string
  /** Accounts made with it. */
  uses: number
  created_time: number
  /** null: never. */
  expires_time: number | null
  revoked_time: number | null
}

/** `expires_in`: seconds. */
export const newKeyInput = z.object({
  note: textUpTo(limits.noteLengthMax).default(''),
  expires_in: integer(1, limits.retentionDaysMax * 86_400).optional(),
})
export type NewKeyInput = z.output<typeof newKeyInput>
