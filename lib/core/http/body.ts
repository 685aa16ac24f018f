import type { RawBody } from '../contract/endpoint'
import { fault } from '../contract/issue-rules'
import type { BodyReservation } from '../limits/bodies'
import { smallBodyBytes } from '../limits/body-cost'
import { Refusal } from '../refusal/refusal'
import { isPageForm } from './accept'
import { areFields } from './body-fields'
import { type Decoder, decodeMarked, decoderOf, decodeUtf8, withoutMarks } from './charset'
import { collectBody, tooLarge } from './collect-body'
import { acquireCpu } from './cpu'
import { codingOf, compressedBytesMax } from './decompression'
import { headerOf, incomingOf } from './incoming-message'
import { memberNames } from './json-names'
import { notJson } from './json-problem'
import { type BodyKind, bodyKindOf, mediaTypeIn } from './media-type'
import { boundaryOf, type Part, readParts } from './multipart'
import { duplicateParameter, formValueOf, readUrlEncoded, utf8FormValue } from './query'
import type { Watch } from './unknown-parameters'

export const bodyBytesMaxDefault = smallBodyBytes

/** Parsing takes a millisecond or more from this size on. */
const costlyBodyBytes = 64 * 1024

/**
 * Decompressed, never more than `bytesMax` in memory.
 * @param reservation counts the memory; released by the caller after the response
 * @throws Refusal too_large, unavailable, unsupported_media_type, or invalid_parameter when it is incomplete
 */
async function readBytes(
  request: Request,
  bytesMax: number,
  reservation: BodyReservation,
): Promise<Uint8Array> {
  const header = headerOf(request, 'content-length')
  const announced = header === '' ? null : Number(header)
  const coding = announced === 0 ? null : codingOf(request)
  if (announced !== null && announced > (coding ? compressedBytesMax(bytesMax) : bytesMax))
    throw tooLarge(bytesMax)
  return collectBody(incomingOf(request), announced, coding, bytesMax, reservation)
}

function readJson(source: string, { known, watch }: BodyParameters, into: Values): void {
  let value: unknown
  let names: string[] | null
  try {
    names = memberNames(source) // first, because the parser recurses to any depth
    value = names && JSON.parse(withoutMarks(source))
  } catch {
    throw notJson(source)
  }
  if (names === null) throw new Refusal('invalid_parameter', 'body_too_deep')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid_parameter', 'body_no_object')
  const given = value as Values
  for (const name of names) {
    if (known.has(name)) setParameter(name, given[name], into)
    else if ((given[name] ?? '') !== '') watch?.unknown.push(name)
  }
}

/** A body, or a file of a form, that is the value of one parameter, byte for byte except for its charset. */
export interface TextBody extends RawBody {
  /** The endpoint reports its absence itself. */
  isOptional?: boolean
  /** @param given the parameters of the query */
  bytesMax(given: Readonly<Record<string, unknown>>): number
}

type Values = Record<string, unknown>

/** The parameters of an endpoint that a body may have. */
interface BodyParameters {
  known: ReadonlySet<string>
  binary: readonly string[]
  textBody?: TextBody
  watch?: Watch
  /** If not, only a small body that can have a key is read. */
  isCallerKnown?: boolean
}

function setParameter(name: string, value: unknown, into: Values): void {
  if (Object.hasOwn(into, name)) throw duplicateParameter(name)
  into[name] = value
}

function applyDefaults(textBody: TextBody, into: Values): void {
  for (const [name, value] of Object.entries(textBody.defaults))
    if (!Object.hasOwn(into, name)) into[name] = value
}

const withoutLineFraming = (text: string, { isLines }: TextBody): string =>
  isLines ? text.replace(/^\ufeff/, '').replace(/\r?\n$/, '') : text

function readText(text: string, textBody: TextBody, into: Values): void {
  setParameter(textBody.parameter, withoutLineFraming(text, textBody), into)
  applyDefaults(textBody, into)
}

/** How a form is read. */
interface FormReading extends BodyParameters {
  into: Values
  decode: Decoder
  /** What was typed into a field, as the page had it. */
  typed: (text: string) => string
}

/** Browsers submit a line break as CRLF (HTML, "constructing the entry list"). */
const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n')

function partValue(part: Part, name: string, { binary, typed, textBody }: FormReading): string {
  if (part.isFile && binary.includes(name)) return part.bytes.toString('base64')
  const text = part.decode(part.bytes)
  if (!part.isFile) return typed(text)
  return name === textBody?.parameter ? withoutLineFraming(text, textBody) : text
}

/** A file fills the parameter of its name, as Base64 if that is binary; else the text parameter of the endpoint. */
function readMultipart(bytes: Uint8Array, boundary: string, reading: FormReading): void {
  const { known, into, decode, textBody, watch } = reading
  const fileParameter = textBody?.isBodyOnly ? undefined : textBody?.parameter
  let isTextFile = false
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const part of readParts(body, boundary, decode)) {
    const isEmpty = part.bytes.byteLength === 0
    // Browsers send this for a file field without a file.
    if (part.isFile && isEmpty) continue
    const name = known.has(part.name) ? part.name : part.isFile ? fileParameter : undefined
    if (name === undefined) {
      if (!isEmpty) watch?.unknown.push(part.name)
      continue
    }
    setParameter(name, partValue(part, name, reading), into)
    isTextFile ||= part.isFile && name === textBody?.parameter
  }
  if (textBody && isTextFile) applyDefaults(textBody, into)
}

const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/**
 * A form in a charset without a byte order mark, and the decoder of its values, as `readUrlEncoded` takes them.
 * @throws Refusal invalid_parameter
 */
export const formSource = (bytes: Uint8Array, decode: Decoder) =>
  decode === decodeUtf8 || decode === decodeMarked
    ? { source: withoutMarks(decode(bytes)), decodeValue: utf8FormValue }
    : { source: latin1Of(bytes), decodeValue: formValueOf(decode) }

/**
 * A body labelled as a form that has line breaks, as no encoded form does. One that begins with a brace may
 * be meant as JSON, and is refused with a hint.
 */
const isPlainText = (source: string): boolean => /[\r\n]/.test(source) && !source.trimStart().startsWith('{')

/**
 * Whether it is a JSON object with a parameter of the endpoint. No encoded form is, and a text that is (a file
 * of this shape, say) was refused as a form anyway.
 */
function isJsonWith(known: ReadonlySet<string>, source: string): boolean {
  if (!/^[\ufeff\s]*\{/.test(source)) return false
  try {
    if (!memberNames(source)?.some((name) => known.has(name))) return false
    JSON.parse(withoutMarks(source))
    return true
  } catch {
    return false
  }
}

/** curl, wget, Java, PHP, Ruby and axios label whatever they post as a form, files too. */
function readForm(bytes: Uint8Array, { known, into, decode, typed, textBody, watch }: FormReading): void {
  const { source, decodeValue } = formSource(bytes, decode)
  // Before its members are taken for unknown fields, and what is missing is named instead of the cause.
  if (isJsonWith(known, source)) throw new Refusal('invalid_parameter', 'json_as_form')
  const givenBefore = Object.keys(into).length
  readUrlEncoded(source, known, into, (...value) => typed(decodeValue(...value)), watch)
  if (!textBody || textBody.isBodyOnly || (into[textBody.parameter] ?? '') !== '') return
  const { parameter } = textBody
  if (Object.keys(into).length === givenBefore && isPlainText(source)) {
    readText(decode(bytes), textBody, into)
    return
  }
  if (textBody.isOptional) return
  throw new Refusal('invalid_parameter', 'form_without_text', {
    values: { parameter },
    issues: [{ path: parameter, ...fault('required') }],
  })
}

/** @throws Refusal unsupported_media_type */
function requireKind(kind: BodyKind, textBody?: TextBody): void {
  if (kind === 'other' || (kind === 'text' && !textBody))
    throw new Refusal('unsupported_media_type', textBody ? 'forms_or_text' : 'forms_only')
}

/**
 * Decompressed.
 * @param reservation counts the memory; released by the caller after the response
 * @throws Refusal too_large, unavailable, unsupported_media_type (its compression), invalid_parameter
 */
export async function readForeignBody(
  request: Request,
  bytesMax: number,
  reservation: BodyReservation,
): Promise<Uint8Array> {
  const bytes = await readBytes(request, bytesMax, reservation)
  if (bytes.byteLength >= costlyBodyBytes) await acquireCpu(request)
  return bytes
}

/**
 * @param into has the parameters of the query
 * @param reservation counts the memory; released by the caller after the response
 * @returns whether it was read in a deprecated way
 * @throws Refusal unsupported_media_type, too_large, unavailable, invalid_parameter
 */
export async function readParameters(
  request: Request,
  parameters: BodyParameters,
  into: Values,
  bytesMax: number,
  reservation: BodyReservation,
): Promise<boolean> {
  const { textBody, isCallerKnown = true } = parameters
  const isAnyType = textBody?.deprecatedFields !== undefined
  const contentType = headerOf(request, 'content-type')
  const labelled = bodyKindOf(mediaTypeIn(contentType))
  const kind = labelled === 'other' && isAnyType ? 'text' : labelled
  const decode = kind === 'other' ? decodeUtf8 : decoderOf(contentType, isAnyType ? decodeMarked : decodeUtf8)
  const isText = kind === 'text' && textBody !== undefined
  if (isText && !isCallerKnown) return false
  const permitted = isText ? textBody.bytesMax(into) : bytesMax
  const bytes = await readBytes(
    request,
    isCallerKnown ? permitted : Math.min(permitted, smallBodyBytes),
    reservation,
  )
  if (bytes.byteLength === 0) return false
  requireKind(kind, textBody)
  if (bytes.byteLength >= costlyBodyBytes) await acquireCpu(request)
  const typed = isPageForm(request) ? withLineFeeds : (text: string) => text
  const reading = { ...parameters, into, decode, typed }
  if (isText || (isAnyType && !areFields(bytes, contentType, { ...reading, ...textBody }))) {
    readText(decode(bytes), textBody, into)
    return false
  }
  if (kind === 'parts') readMultipart(bytes, boundaryOf(contentType), reading)
  else if (kind === 'form') readForm(bytes, reading)
  else readJson(decode(bytes), parameters, into)
  return isAnyType
}
