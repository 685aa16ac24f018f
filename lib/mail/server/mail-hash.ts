import { createHmac, randomInt } from 'node:crypto'
import { mailKey, newToken } from '@/lib/core/keys'

// Codes and addresses can be guessed, so the database holds only keyed hashes.
const keyed = (purpose: string, value: string) =>
  createHmac('sha256', mailKey()).update(`${purpose}\0${value}`).digest('base64url')

const gmail = 'gmail.com'

/** Gmail has two domains for each mailbox. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'googlemail.com' ? gmail : domain
}

/** Lower case, without a `+` label (RFC 5233) unless that is all, and for Gmail without dots. */
function mailboxOf(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const plus = local.indexOf('+')
  const name = plus > 0 ? local.slice(0, plus) : local
  const domain = domainOf(address)
  return `${domain === gmail ? name.replaceAll('.', '') : name}@${domain}`
}

export const hashMailbox = (address: string) => keyed('mailbox', mailboxOf(address))

export const hashCount = (what: string, value: string) => keyed(`count ${what}`, value)

/** Bound to the token of the code. */
export const hashCode = (token: string, code: string) => keyed('code', `${token}\0${code}`)

export function generateCode(): { token: string; code: string } {
  return {
    token: newToken(),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  }
}
