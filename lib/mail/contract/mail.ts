import { read, text, textUpTo, wrong } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { mailLimits } from '@/lib/mail/limits'

/** A dot-atom of RFC 5321: what mailboxes look like. Quoted local parts are legal and used by nobody. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What may be handed to the URL parser as a host: letters of any script, digits, hyphens, dots. */
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61]+$/u
/** What has 253 characters in its wire form has no more code points than this however it is typed (UAX #15). */
const domainTypedLengthMax = 4 * 253
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A domain in its wire form: lower case, international names as punycode (UTS 46, done by the URL parser).
 * @returns null for what is no public mail domain: a single label, an address, a malformed name
 */
export function mailDomain(typed: string): string | null {
  if (typed.length > domainTypedLengthMax || !DOMAIN_AS_TYPED.test(typed)) return null
  if (!URL.canParse(`http://${typed}`)) return null
  const domain = new URL(`http://${typed}`).hostname
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && !/^\d+$/.test(top) && labels.every((label) => DOMAIN_LABEL.test(label))
    ? domain
    : null
}

/**
 * One mailbox, as RFC 5321 §4.5.3.1 limits it: local part up to 64 bytes of ASCII, 254 in all; the domain comes
 * out in its wire form. Nothing that could end a header or name a second recipient is left.
 */
export const mailbox = read(text, (given) => {
  const value = given.trim()
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  const domain = mailDomain(value.slice(at + 1))
  const address = `${local}@${domain}`
  const fits = local.length <= mailLimits.localPartLengthMax && address.length <= mailLimits.mailboxLengthMax
  return at > 0 && domain !== null && fits && LOCAL_PART.test(local) ? address : wrong('email')
}).meta({ format: 'email', maxLength: mailLimits.mailboxLengthMax })

/** The six digits as people type or paste them; a JSON number has lost its leading zeros and gets them back. */
const sixDigits = read(z.unknown(), (value) => {
  const typed = typeof value === 'number' ? String(value).padStart(6, '0') : value
  const digits = typeof typed === 'string' ? typed.trim() : ''
  if (/^\d{6}$/.test(digits)) return digits
  return value === undefined ? wrong('required') : wrong('six_digits')
}).meta({ type: 'string', pattern: '^\\d{6}$' })

export const mailSendInput = z.object({ email: mailbox })
export type MailSendInput = z.output<typeof mailSendInput>

export const mailSendAnswer = z.object({
  message: z.literal('sent'),
  token: z.string().describe('Hand it back together with the code. It tells nothing about the mailbox.'),
  expires_in: z.int().describe('Seconds for which the code can be used.'),
})
export type MailSendAnswer = z.output<typeof mailSendAnswer>

export const mailVerifyInput = z.object({ token: textUpTo(limits.tokenLengthMax), code: sixDigits })
export type MailVerifyInput = z.output<typeof mailVerifyInput>

export const mailVerifyAnswer = z.object({
  valid: z
    .boolean()
    .describe(
      'True once, for the right code. A wrong, used or expired code and an unknown token are all false.',
    ),
})
export type MailVerifyAnswer = z.output<typeof mailVerifyAnswer>
