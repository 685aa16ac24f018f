import { z } from 'zod'
import { limits } from './limits'

// Parameters arrive as strings (query, form) or as JSON values; these fields accept either spelling. What JSON Schema
// cannot see in them (transformations, checks in code) stands beside them as `meta({ jsonSchema })`, for the reference.

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is looked for.
const NUL = /\u0000/
/** Control characters and bidirectional overrides: invisible in a name, and able to make it look like another. */
const INVISIBLE_IN_NAMES =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/** Length in Unicode code points, without splitting strings that are short enough anyway. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      length--
      i++
    }
  }
  return length
}

/** Any well-formed text without NUL. */
export const text = z
  .string()
  .refine((value) => value.isWellFormed(), 'must be well-formed Unicode (no lone surrogates)')
  .refine((value) => !NUL.test(value), 'must not contain the NUL character')
  .meta({ jsonSchema: { type: 'string' } })

/** Well-formed text of at most `max` code points. */
export function textUpTo(max: number) {
  return text
    .refine((value) => codePointLength(value) <= max, `must have at most ${max} characters`)
    .meta({ jsonSchema: { type: 'string', maxLength: max } })
}

/** A name shown to people: invisible characters stripped, NFC, trimmed. */
export function cleanName(value: string): string {
  return value.replace(INVISIBLE_IN_NAMES, '').normalize('NFC').trim()
}

/** A decimal integer within bounds, as a number or as digits. */
export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .union([z.string().regex(/^\d{1,16}$/, message), z.number()], { error: message })
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ jsonSchema: { type: 'integer', minimum: min, maximum: max } })
}

/** A yes/no switch: `1`, `0`, `true`, `false`. */
export const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal(0), z.literal(1)], {
    error: 'must be 1 or 0 (or true, false)',
  })
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
  .meta({ jsonSchema: { type: 'integer', enum: [0, 1] } })

/** Milliseconds since the epoch, or an id: any integer a JSON number holds exactly. */
export const position = integer(0, Number.MAX_SAFE_INTEGER)

/** A room name: 1–64 letters, digits, `-_.` of any script, NFC. */
export const roomName = text
  .transform(cleanName)
  .refine((value) => value.length > 0, 'is required')
  .refine(
    (value) => codePointLength(value) <= limits.roomNameLengthMax,
    `must have at most ${limits.roomNameLengthMax} characters`,
  )
  .refine((value) => /^[\p{L}\p{M}\p{N}\-_.]+$/u.test(value), 'may hold letters, digits and - _ . only')
  .meta({ jsonSchema: { type: 'string', minLength: 1, maxLength: limits.roomNameLengthMax } })

/** A nickname, or `name#secret`; the name part has 1–32 characters. */
export const nick = text
  .transform(cleanName)
  .superRefine(checkNick)
  .meta({
    jsonSchema: {
      type: 'string',
      minLength: 1,
      maxLength: limits.nickLengthMax + 1 + limits.nickSecretLengthMax,
    },
  })

function checkNick(value: string, ctx: z.RefinementCtx): void {
  const hash = value.indexOf('#')
  const name = (hash < 0 ? value : value.slice(0, hash)).trim()
  const secret = hash < 0 ? '' : value.slice(hash + 1)
  if (name === '') ctx.addIssue({ code: 'custom', message: 'must not be empty' })
  else if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
    ctx.addIssue({ code: 'custom', message: 'must hold a visible character' })
  if (codePointLength(name) > limits.nickLengthMax)
    ctx.addIssue({ code: 'custom', message: `must have at most ${limits.nickLengthMax} characters` })
  if (codePointLength(secret) > limits.nickSecretLengthMax)
    ctx.addIssue({
      code: 'custom',
      message: `the part after # must have at most ${limits.nickSecretLengthMax} characters`,
    })
}

/** A username of a custom-room account. */
export const username = z
  .string()
  .regex(
    new RegExp(`^[A-Za-z0-9_.-]{${limits.usernameLengthMin},${limits.usernameLengthMax}}$`),
    `must be ${limits.usernameLengthMin}–${limits.usernameLengthMax} letters, digits or _ - .`,
  )

/** A new password. */
export const newPassword = textUpTo(limits.passwordLengthMax)
  .refine(
    (value) => codePointLength(value) >= limits.passwordLengthMin,
    `must have at least ${limits.passwordLengthMin} characters`,
  )
  .meta({
    jsonSchema: {
      type: 'string',
      format: 'password',
      minLength: limits.passwordLengthMin,
      maxLength: limits.passwordLengthMax,
    },
  })

/** A credential being presented: anything short enough to be looked at; wrong ones are refused later. */
export const presentedUsername = textUpTo(limits.keyLengthMax)
const secret = { jsonSchema: { type: 'string', format: 'password', maxLength: limits.keyLengthMax } }
/** See {@link presentedUsername}. */
export const presentedPassword = textUpTo(limits.keyLengthMax).meta(secret)
/** An operator key or an issued key being presented. */
export const presentedKey = textUpTo(limits.keyLengthMax).meta(secret)
