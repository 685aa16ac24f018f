import { creationRefusal, endpoint, plainResponse } from '@/lib/core/contract/endpoint'
import { invalid, parsedField, text, textUpTo } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { parseUrl } from '@/lib/core/parse-url'
import { mailLimits } from './limits'
import { typedCode } from './typed-code'

/** A dot-atom of RFC 5321; quoted local parts are not supported. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What may be passed to the URL parser as a host. */
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61]+$/u
/** A name of 253 characters on the wire has at most this many code points as typed (UAX #15). */
const domainTypedLengthMax = 4 * 253
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * In its wire form: lower case, punycode (UTS 46, by the URL parser).
 * @returns null for a single label, an IP address or a malformed name
 */
export function mailDomain(typed: string): string | null {
  if (typed.length > domainTypedLengthMax || !DOMAIN_AS_TYPED.test(typed)) return null
  const domain = parseUrl(`http://${typed}`)?.hostname
  if (domain === undefined) return null
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && !/^\d+$/.test(top) && labels.every((label) => DOMAIN_LABEL.test(label))
    ? domain
    : null
}

/**
 * One mailbox within the limits of RFC 5321 §4.5.3.1: local part up to 64 ASCII bytes, 254 in all; the domain in its wire
 * form. It cannot end a header or name a second recipient.
 */
export const mailbox = parsedField(text, (given) => {
  const value = given.trim()
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  const domain = mailDomain(value.slice(at + 1))
  const address = `${local}@${domain}`
  const fits = local.length <= mailLimits.localPartLengthMax && address.length <= mailLimits.mailboxLengthMax
  return at > 0 && domain !== null && fits && LOCAL_PART.test(local) ? address : invalid('email')
}).meta({ format: 'email', maxLength: mailLimits.mailboxLengthMax })

/** A JSON number gets its leading zeros back. */
const numberedCode = (value: unknown) => (typeof value === 'number' ? String(value).padStart(6, '0') : '')

const sixDigits = parsedField(z.unknown(), (value) => {
  const digits = typeof value === 'string' ? typedCode(value) : numberedCode(value)
  if (/^\d{6}$/.test(digits)) return digits
  return value === undefined ? invalid('required') : invalid('six_digits')
}).meta({ type: 'string', pattern: '^\\d{6}$' })

export const mailSendInput = z.object({ email: mailbox })
export type MailSendInput = z.output<typeof mailSendInput>

const mailSendResponse = z.object({
  message: z.literal('sent'),
  token: z.string().describe('Hand it back together with the code. It tells nothing about the mailbox.'),
  expires_in: z.int().describe('Seconds for which the code can be used.'),
})
export type MailSendResponse = z.output<typeof mailSendResponse>

export const mailVerifyInput = z.object({ token: textUpTo(mailLimits.tokenLengthMax), code: sixDigits })
export type MailVerifyInput = z.output<typeof mailVerifyInput>

const mailVerifyResponse = z.object({
  valid: z
    .boolean()
    .describe(
      'True once, for the right code. A wrong, used or expired code and an unknown token are all false.',
    ),
})
export type MailVerifyResponse = z.output<typeof mailVerifyResponse>

export const mailEndpoints = {
  send: endpoint({
    group: 'mail',
    methods: ['POST'],
    path: '/api/verifymail/v1/send',
    operation: 'sendMailCode',
    customHeaders: ['X-Create-Key'],
    summary: 'Send a code to a mailbox',
    hasSideEffects: true,
    hasErrorPages: true,
    description:
      'Sends six digits that can be used once, within 10 minutes and five attempts. Answered when the mail server has taken the message; if it does not, nothing stays pending. If the mail server got the message and did not answer in time, the answer is `503`, and the mail counts as sent towards the caps and the 60 seconds.\n\nA mailbox has one pending code: a new one replaces it, at the earliest after 60 seconds. It gets at most 20 mails a day, a domain 300 an hour, and all together 1,000 an hour; after 20 wrong codes in a day a mailbox gets none. Of each of these a network of callers (a /24, or a /48 of IPv6) may use up no more than it leaves to others: half if it is alone. An address counts as the same mailbox if it differs only in capital letters, in what follows a `+`, or, at Gmail, in dots.',
    input: mailSendInput,
    parameters: { email: 'The mailbox. International domains are fine; the part before the @ is ASCII.' },
    response: mailSendResponse,
    otherResponses: [plainResponse('token', 'just the token', 'vk3xQ9pWc2RzT7mB')],
    errors: {
      ...creationRefusal,
      invalid_parameter: 'Not one mailbox, or its mail server refuses it for good.',
      conflict:
        'A code was sent to this mailbox less than 60 seconds ago, or it or its domain has had enough. `Retry-After` says how long to wait.',
      unavailable:
        'E-mail is not set up, the mail server does not take the message, or too many were sent or are waiting.',
    },
    example: { email: 'ann@example.com' },
  }),
  verify: endpoint({
    group: 'mail',
    methods: ['POST'],
    path: '/api/verifymail/v1/verify',
    operation: 'verifyMailCode',
    summary: 'Check a code',
    hasSideEffects: true,
    description:
      'Every call counts as one of five attempts, whether or not the code is right; wrong ones also count for the mailbox, 20 a day, of which one network has half. Beyond that its codes are not checked, and `valid` is false.',
    input: mailVerifyInput,
    parameters: {
      token: 'As it was given when the code was sent.',
      code: 'The six digits from the message. Spaces and hyphens between them do not matter, nor does the script of the digits.',
    },
    response: mailVerifyResponse,
    otherResponses: [plainResponse('valid', 'just `true` or `false`', 'true')],
    example: { token: 'vk3xQ9pWc2RzT7mB', code: '123456' },
  }),
}
