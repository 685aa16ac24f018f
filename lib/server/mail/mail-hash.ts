import { createHmac, randomInt } from 'node:crypto'
import { mailKey, newToken } from '../keys'

// A code has a million values and an address can be guessed: only a keyed hash hides them in the database.
const keyed = (purpose: string, value: string) =>
  createHmac('sha256', mailKey()).update(`${purpose}\0${value}`).digest('base64url')

/**
 * The mailbox behind an address. Case makes no difference, and what follows a `+` is the owner's own label
 * (subaddressing, RFC 5233): whoever varies them writes to the same person.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  const labelled = plus > 0 && plus < at
  return `${address.slice(0, labelled ? plus : at)}${address.slice(at)}`.toLowerCase()
}

export const hashMailbox = (address: string) => keyed('mailbox', mailboxOf(address))

/** The name of a count in the database. */
export const hashCount = (what: string, value: string) => keyed(`count ${what}`, value)

/** A code, bound to the token it was sent under. */
export const hashCode = (token: string, code: string) => keyed('code', `${token}\0${code}`)

/** A code and its token, from the system's generator of random numbers. */
export function makeCode(): { token: string; code: string } {
  return {
    token: newToken(),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  }
}
