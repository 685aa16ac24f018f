import { z } from 'zod'
import { flag, presentedKey } from '../fields'

export const logInInput = z.object({ key: presentedKey })

/** `all`: every session there is, not only the caller's own. */
export const logOutInput = z.object({ all: flag.default(false) })

/** Who is asking. `session` is null when the key itself was shown. */
export interface AdminSessionAnswer {
  code: 200
  session: { id: number; created_time: number; expires_time: number } | null
}
