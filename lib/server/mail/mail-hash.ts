import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { mailKey } from '../keys'

// A code has a million values and an address can be guessed: only a keyed hash hides them in the database.
const keyed = (purpose: string, value: string) =>
  createHmac('sha256', mailKey()).update(`${purpose}\0${value}`).digest('base64url')

/** Which mailbox it is. Case is no difference: almost nobody's mail server makes one. */
export const hashMailbox = (address: string) => keyed('mailbox', address.toLowerCase())

/** A code, bound to the token it was sent under. */
export const hashCode = (token: string, code: string) => keyed('code', `${token}\0${code}`)

/** A code and its token, from the system's generator of random numbers. */
export function makeCode(): { token: string; code: string } {
  return {
    token: randomBytes(24).toString('base64url'),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  }
}
