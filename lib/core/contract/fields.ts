import { type Broken, eitherOf, type Fault, failing, fault } from './issue-rules'
import { limits, nickGivenLengthMax } from './limits'
import { z } from './zod'

const formats = ['json', 'text'] as const
export type AnswerFormat = (typeof formats)[number]

/** The parameter `format`: the form of the answer, for those who cannot say it in Accept. */
export const answerFormat = z.enum(formats, eitherOf(formats)).optional()

// Parameters arrive as strings (query, form) or as JSON values; these fields accept either spelling. What is checked in
// code stands beside it as `meta`, in the words of JSON Schema: the API reference is made from there.

/** Control characters and bidirectional overrides: invisible in a name, and able to make it look like another. */
const INVISIBLE_IN_NAMES =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/** Letters, digits and signs; Hangul fillers are letters and the empty Braille pattern is a sign, but nobody sees them. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

/** The sign of a trip, and what looks like it: every sign that Unicode calls a diamond or a lozenge. */
const TRIP_SIGN =
  /[\u20df\u22c4\u2311\u233a\u235a\u25c6-\u25c8\u25ca\u2662\u2666\u26cb\u2756\u27d0\u27e0-\u27e3\u291d-\u2920\u29ea\u29eb\u29f0\u29f1\u2b16-\u2b19\u2b25-\u2b2b\u2bc1\u2bde\u{1cc8d}\u{1f4a0}\u{1f536}-\u{1f539}\u{1f797}-\u{1f7a0}\u{1fbae}\u{1fbbf}]/u

/** Length in Unicode code points, without splitting strings that are short enough anyway. */
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
 * A field whose value one function reads: it gives the value, or what is wrong with it. One step instead of a chain
 * of refinements, because these run on every request.
 */
export function read<In extends z.ZodType, Out>(input: In, parse: (value: z.output<In>) => Out | Wrong) {
  return input.transform((value, ctx): Out => {
    const result = parse(value)
    if (!(result instanceof Wrong)) return result
    ctx.addIssue(issueOf(result.fault))
    return z.NEVER
  })
}

/** A fault in the form that zod carries; {@link faultOf} reads it back. */
const issueOf = ({ message, ...params }: Fault) => ({ code: 'custom' as const, message, params })

/** A field whose value is looked at once more, and stays as it is. @param problemOf what is wrong with it, null for nothing */
export const checked = <Field extends z.ZodType>(
  field: Field,
  problemOf: (value: z.output<Field>) => Fault | null,
) =>
  field.superRefine((value, ctx) => {
    const problem = problemOf(value)
    if (problem) ctx.addIssue(issueOf(problem))
  })

/** Not a value: what is wrong with the one that was given. */
class Wrong {
  constructor(readonly fault: Fault) {}
}

/** What a parser returns to {@link read} for a value that breaks a rule. */
export const wrong = (...rule: Broken) => new Wrong(fault(...rule))

function textProblem(value: string): Wrong | null {
  if (!value.isWellFormed()) return wrong('well_formed')
  return value.includes('\0') ? wrong('no_nul') : null
}

/** Any well-formed text without NUL. */
export const text = read(z.string(), (value) => textProblem(value) ?? value)

/** Well-formed text of `min` to `max` code points. */
export function textOf(min: number, max: number) {
  return read(z.string(), (value) => {
    const problem = textProblem(value)
    if (problem) return problem
    const length = codePointLength(value)
    if (length > max) return wrong('length_max', { max })
    if (length >= min) return value
    return min === 1 ? wrong('not_empty') : wrong('length_min', { min })
  }).meta(min === 0 ? { maxLength: max } : { minLength: min, maxLength: max })
}

/** Well-formed text of at most `max` code points. */
export const textUpTo = (max: number) => textOf(0, max)

/** Text without the white space around it, of `min` to `max` code points. */
export function trimmedText(min: number, max: number) {
  const field = textOf(min, max)
  return z
    .string()
    .transform((value) => value.trim())
    .pipe(field)
    .meta({ minLength: min, maxLength: max })
}

/** No character has a longer canonical decomposition (UAX #15, stream-safe text: code points, NFD). */
const decompositionLengthMax = 4

/**
 * Text in NFC, if that can have at most `lengthMax` code points; else as it is, which is too long in either form.
 * Long runs of marks cost the square of their length to be put in order, so nothing longer is normalised.
 */
export function composed(value: string, lengthMax: number): string {
  return codePointLength(value) <= lengthMax * decompositionLengthMax ? value.normalize('NFC') : value
}

const plainName = /^[\x21-\x7e]+$/

/** A name of at most `lengthMax` code points, shown to people: invisible characters stripped, NFC, trimmed. */
function cleanName(value: string, lengthMax: number): string {
  if (plainName.test(value)) return value
  return composed(value.replace(INVISIBLE_IN_NAMES, '').trim(), lengthMax)
}

/** A decimal integer within bounds, as a number or as digits. */
export function integer(min: number, max: number) {
  return read(z.unknown() as z.ZodType<unknown, number | string>, (value) => {
    const isDigits = typeof value === 'string' && /^\d{1,16}$/.test(value)
    const number = isDigits ? Number(value) : value
    const fits = typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    return fits ? number : value === undefined ? wrong('required') : wrong('whole_number', { min, max })
  }).meta({ type: 'integer', minimum: min, maximum: max })
}

/** The largest number that a column of 32 bits holds. */
export const int32Max = 2 ** 31 - 1

/** The version of a row, which grows with every change. */
export const rowVersion = integer(1, int32Max)

type Flag = boolean | 0 | 1 | '0' | '1' | 'true' | 'false'

/** A yes/no switch: `1`, `0`, `true`, `false`. */
export const flag = read(z.unknown() as z.ZodType<unknown, Flag>, (value) => {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return wrong('flag')
}).meta({ type: 'boolean' })

/** Milliseconds since the epoch, or an id: any integer a JSON number holds exactly. */
export const position = integer(0, Number.MAX_SAFE_INTEGER)

/** The id of a message. */
export const messageId = integer(1, Number.MAX_SAFE_INTEGER)

/** A name of 1 to `max` letters, digits and `-_.` of any script, NFC; no step in a path, where URLs lose it. */
function plainNameUpTo(max: number) {
  return read(z.string(), (value) => {
    const problem = textProblem(value)
    if (problem) return problem
    const name = cleanName(value, max)
    if (name === '') return wrong('not_empty')
    if (codePointLength(name) > max) return wrong('length_max', { max })
    if (name === '.' || name === '..') return wrong('no_dots_alone')
    return /^[\p{L}\p{M}\p{N}\-_.]+$/u.test(name) ? name : wrong('plain_name')
  }).meta({ minLength: 1, maxLength: max })
}

/** A room name. */
export const roomName = plainNameUpTo(limits.roomNameLengthMax)

/** A nickname, or `name#secret`; the name part has 1–32 characters, and no sign that looks like the mark of a trip. */
export const nick = read(z.string(), (given) => {
  const problem = textProblem(given)
  if (problem) return problem
  const value = cleanName(given, nickGivenLengthMax)
  const hash = value.indexOf('#')
  const name = (hash < 0 ? value : value.slice(0, hash)).trim()
  if (name === '') return wrong('not_empty')
  if (!VISIBLE.test(name)) return wrong('visible')
  if (TRIP_SIGN.test(name)) return wrong('no_trip_sign')
  if (codePointLength(name) > limits.nickLengthMax) return wrong('length_max', { max: limits.nickLengthMax })
  if (hash >= 0 && codePointLength(value.slice(hash + 1)) > limits.nickSecretLengthMax)
    return wrong('secret_length_max', { max: limits.nickSecretLengthMax })
  return value
}).meta({ minLength: 1, maxLength: nickGivenLengthMax })

/** Text of a pattern, which the reference shows. @param rule what is said of any other */
export const matching = (pattern: RegExp, ...rule: Broken) =>
  z
    .string()
    .refine((value) => pattern.test(value), failing(...rule))
    .meta({ pattern: pattern.source })

const usernameLength = { min: limits.usernameLengthMin, max: limits.usernameLengthMax }

/** A username of a custom-room account. */
export const username = matching(
  new RegExp(`^[A-Za-z0-9_.-]{${usernameLength.min},${usernameLength.max}}$`),
  'username',
  usernameLength,
)

/** A new password. */
export const newPassword = textOf(limits.passwordLengthMin, limits.passwordLengthMax).meta({
  format: 'password',
})

/** A credential being presented: anything short enough to be looked at; wrong ones are refused later. */
export const presentedUsername = textUpTo(limits.keyLengthMax)
/** See {@link presentedUsername}. */
export const presentedPassword = textUpTo(limits.keyLengthMax).meta({ format: 'password' })
/** An operator key or an issued key being presented. */
export const presentedKey = textUpTo(limits.keyLengthMax).meta({ format: 'password' })
