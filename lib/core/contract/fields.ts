import { type Language, languageOf, languages, pseudoLocale } from '../i18n/language'
import { protective } from './field-marks'
import { enumError, type Fault, type FaultArguments, fault, violates } from './issue-rules'
import { limits, nickGivenLengthMax } from './limits'
import { z } from './zod'

/** @returns null for text that is no list in JSON */
function listInText(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null // such as an IPv6 address in brackets
  }
}

/** Items as a list, also as JSON text, or as text with separators; blank text is an empty list. */
export const textList = <Item extends z.ZodType>(item: Item, separator: RegExp, max: number) =>
  z
    .preprocess((value) => {
      const text = typeof value === 'string' ? value.trim() : null
      const list = text === null ? value : (listInText(text) ?? text)
      // One more than permitted shows that there are too many.
      if (Array.isArray(list)) return list.slice(0, max + 1)
      if (typeof list !== 'string') return list
      return list === '' ? [] : list.split(separator, max + 1)
    }, z.array(item))
    .refine((items) => items.length >= 1 && items.length <= max, violates('items_from_to', { min: 1, max }))

const formats = ['json', 'text'] as const
export type ResponseFormat = (typeof formats)[number]

/** The parameter `format`, for clients that cannot set Accept. */
export const responseFormat = z.enum(formats, enumError(formats)).optional()

// Parameters arrive as strings (query, form) or JSON values; these fields accept both. Checks in code are
// repeated as `meta` in JSON Schema, for the API reference.

/** Control characters and bidirectional overrides can make one name look like another. */
const INVISIBLE_IN_NAMES =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * Letters, digits and signs, without Hangul fillers and the empty Braille pattern, which are invisible. Emoji and
 * scripts newer than this Unicode version are not assigned yet, and private use has scripts too: both are drawn.
 */
const VISIBLE =
  /(?!\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u

export const isVisible = (value: string): boolean => VISIBLE.test(value)

/** The sign of a trip, and its look-alikes: every diamond or lozenge of Unicode. */
const TRIP_SIGN =
  /[\u20df\u22c4\u2311\u233a\u235a\u25c6-\u25c8\u25ca\u2662\u2666\u26cb\u2756\u27d0\u27e0-\u27e3\u291d-\u2920\u29ea\u29eb\u29f0\u29f1\u2b16-\u2b19\u2b25-\u2b2b\u2bc1\u2bde\u{1cc8d}\u{1f4a0}\u{1f536}-\u{1f539}\u{1f797}-\u{1f7a0}\u{1fbae}\u{1fbbf}]/u

/** Length in code points; short strings are not split. */
function codePointLength(text: string): number {
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

/**
 * A field parsed by one function, which returns the value or a fault. One step instead of a chain of
 * refinements, because it runs on every request.
 */
export function parsedField<In extends z.ZodType, Out>(
  input: In,
  parse: (value: z.output<In>) => Out | Invalid,
) {
  return input.transform((value, ctx): Out => {
    const result = parse(value)
    if (!(result instanceof Invalid)) return result
    ctx.addIssue(issueOf(result.fault))
    return z.NEVER
  })
}

/** A fault as zod carries it; {@link faultOf} reads it back. */
const issueOf = ({ message, ...params }: Fault) => ({ code: 'custom' as const, message, params })

/** @param problemOf the fault, null for none */
export const checked = <Field extends z.ZodType>(
  field: Field,
  problemOf: (value: z.output<Field>) => Fault | null,
) =>
  field.superRefine((value, ctx) => {
    const problem = problemOf(value)
    if (problem) ctx.addIssue(issueOf(problem))
  })

class Invalid {
  constructor(readonly fault: Fault) {}
}

export const invalid = (...rule: FaultArguments) => new Invalid(fault(...rule))

function textProblem(value: string): Invalid | null {
  if (!value.isWellFormed()) return invalid('well_formed')
  return value.includes('\0') ? invalid('no_nul') : null
}

export const text = parsedField(z.string(), (value) => textProblem(value) ?? value)

export function textBetween(min: number, max: number) {
  return parsedField(z.string(), (value) => {
    const problem = textProblem(value)
    if (problem) return problem
    const length = codePointLength(value)
    if (length > max) return invalid('length_max', { max })
    if (length >= min) return value
    return min === 1 ? invalid('not_empty') : invalid('length_min', { min })
  }).meta(min === 0 ? { maxLength: max } : { minLength: min, maxLength: max })
}

export const textUpTo = (max: number) => textBetween(0, max)

const visibleFault = (value: string): Fault | null => (isVisible(value) ? null : fault('visible'))

/** Something is seen of it, unless it is empty. */
export const visibleTextUpTo = (max: number) =>
  checked(textUpTo(max), (value) => (value === '' ? null : visibleFault(value)))

/** `min` to `max` code points without the surrounding white space. */
export function trimmedText(min: number, max: number) {
  const field = textBetween(min, max)
  return z
    .string()
    .transform((value) => value.trim())
    .pipe(field)
    .meta({ minLength: min, maxLength: max })
}

export const visibleText = (max: number) => checked(trimmedText(1, max), visibleFault)

/** The longest canonical decomposition of a character (UAX #15). */
const decompositionLengthMax = 4

/**
 * Text in NFC if that can fit `lengthMax` code points; else unchanged and too long in either form. Ordering
 * long runs of marks takes quadratic time, so longer text is not normalised.
 */
export function composed(value: string, lengthMax: number): string {
  return codePointLength(value) <= lengthMax * decompositionLengthMax ? value.normalize('NFC') : value
}

const plainName = /^[\x21-\x7e]+$/

function cleanName(value: string, lengthMax: number): string {
  if (plainName.test(value)) return value
  return composed(value.replace(INVISIBLE_IN_NAMES, '').trim(), lengthMax)
}

/** As a number or digits. */
export function integer(min: number, max: number) {
  return parsedField(z.unknown() as z.ZodType<unknown, number | string>, (value) => {
    const isDigits = typeof value === 'string' && /^\d{1,16}$/.test(value)
    const number = isDigits ? Number(value) : value
    const fits = typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    return fits ? number : value === undefined ? invalid('required') : invalid('whole_number', { min, max })
  }).meta({ type: 'integer', minimum: min, maximum: max })
}

export const int32Max = 2 ** 31 - 1

/** The version of a row, incremented by every change. */
export const rowVersion = integer(1, int32Max)

type Flag = boolean | 0 | 1 | '0' | '1' | 'true' | 'false'

/** `1`, `0`, `true` or `false`; Python writes them as `True` and `False`. */
export const flag = parsedField(z.unknown() as z.ZodType<unknown, Flag>, (value) => {
  const written = typeof value === 'string' ? value.toLowerCase() : value
  if (written === true || written === 1 || written === '1' || written === 'true') return true
  if (written === false || written === 0 || written === '0' || written === 'false') return false
  return invalid('flag')
}).meta({ type: 'boolean' })

/** Milliseconds since the epoch, or an id: an integer that JSON numbers hold exactly. */
export const position = integer(0, Number.MAX_SAFE_INTEGER)

export const messageId = integer(1, Number.MAX_SAFE_INTEGER)

/** A name of letters, digits and `-_.` of any script, NFC; no dot segment, which URLs drop. */
function plainNameUpTo(max: number) {
  return parsedField(z.string(), (value) => {
    const problem = textProblem(value)
    if (problem) return problem
    const name = cleanName(value, max)
    if (name === '') return invalid('not_empty')
    if (codePointLength(name) > max) return invalid('length_max', { max })
    if (name === '.' || name === '..') return invalid('no_dots_alone')
    return /^[\p{L}\p{M}\p{N}\-_.]+$/u.test(name) ? name : invalid('plain_name')
  }).meta({ minLength: 1, maxLength: max })
}

export const roomName = plainNameUpTo(limits.roomNameLengthMax)

/** A nickname, or `name#secret`, without look-alikes of the trip sign. */
export const nick = parsedField(z.string(), (given) => {
  const problem = textProblem(given)
  if (problem) return problem
  const value = cleanName(given, nickGivenLengthMax)
  const hash = value.indexOf('#')
  const name = (hash < 0 ? value : value.slice(0, hash)).trim()
  if (name === '') return invalid('not_empty')
  if (!isVisible(name)) return invalid('visible')
  if (TRIP_SIGN.test(name)) return invalid('no_trip_sign')
  if (codePointLength(name) > limits.nickLengthMax)
    return invalid('length_max', { max: limits.nickLengthMax })
  if (hash >= 0 && codePointLength(value.slice(hash + 1)) > limits.nickSecretLengthMax)
    return invalid('secret_length_max', { max: limits.nickSecretLengthMax })
  return value
}).meta({ minLength: 1, maxLength: nickGivenLengthMax })

/** What a person is called, cleaned as nicknames are; may be empty. */
export const personName = parsedField(z.string(), (given) => {
  const problem = textProblem(given)
  if (problem) return problem
  const name = cleanName(given, limits.nickLengthMax)
  if (name !== '' && !isVisible(name)) return invalid('visible')
  return codePointLength(name) > limits.nickLengthMax
    ? invalid('length_max', { max: limits.nickLengthMax })
    : name
}).meta({ maxLength: limits.nickLengthMax })

/** Text that matches a pattern, which the reference shows. */
export const matching = (pattern: RegExp, ...rule: FaultArguments) =>
  z
    .string()
    .refine((value) => pattern.test(value), violates(...rule))
    .meta({ pattern: pattern.source })

const usernameLength = { min: limits.usernameLengthMin, max: limits.usernameLengthMax }

export const username = matching(
  new RegExp(`^[A-Za-z0-9_.-]{${usernameLength.min},${usernameLength.max}}$`),
  'username',
  usernameLength,
)

export const passwordOf = (min: number, max: number) =>
  protective(textBetween(min, max).meta({ format: 'password' }), 'pass passwd passphrase pwd pw')

export const newPassword = passwordOf(limits.passwordLengthMin, limits.passwordLengthMax)

/** A presented credential: wrong ones are refused later. */
export const presentedUsername = textUpTo(limits.keyLengthMax)
export const presentedPassword = passwordOf(0, limits.keyLengthMax)
/** An operator key or an issued key. */
export const presentedKey = textUpTo(limits.keyLengthMax).meta({ format: 'password' })

const presentedToken = protective(
  textUpTo(limits.keyLengthMax).meta({ format: 'password' }),
  'owner_token access_token auth_token edit_token delete_token',
)

/** The token of what is changed, or the super key. */
export const ownerProofFields = { token: presentedToken.optional(), key: presentedKey.optional() }

export const expiresInUpTo = (max: number, min = 0) =>
  protective(integer(min, max), 'expires expires_at expire_after expiry expiration ttl lifetime max_age')

/** `zh` is in older addresses. */
const languageValues = [...languages, 'zh'] as const

const languageIn = <Value extends string>(values: readonly Value[]) =>
  z.enum(values, enumError(values)).transform((value): Language => languageOf(value) ?? 'en')

export const languageParameter = languageIn(languageValues)

/** With the pseudo-locale, which may be switched on. */
export const pageLanguageParameter = languageIn([...languageValues, pseudoLocale])
