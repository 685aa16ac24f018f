import { formSource, setParameter } from '@/lib/core/http/body'
import { type Decoder, decoderOf, decodeUtf8 } from '@/lib/core/http/charset'
import { memberNames } from '@/lib/core/http/json-names'
import { notJson } from '@/lib/core/http/json-problem'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import { boundaryOf, readParts } from '@/lib/core/http/multipart'
import { readUrlEncoded } from '@/lib/core/http/query'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { Members } from './values'

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON, or undefined if it is invalid or nested too deeply. A byte order mark is ignored. */
function parsed(source: string): unknown {
  try {
    return memberNames(source) === null ? undefined : JSON.parse(source.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** A JSON object; null if the source is none. */
export function parsedObject(source: string): Members | null {
  const value = parsed(source)
  return isMembers(value) ? value : null
}

/** Fields that hold JSON in a form. */
const jsonFields = ['attachments', 'blocks', 'embeds', 'components', 'fields', 'poll']

function withLists(fields: Record<string, unknown>): Members {
  for (const name of jsonFields)
    if (typeof fields[name] === 'string') fields[name] = parsed(fields[name]) ?? fields[name]
  return fields
}

function partsOf(
  bytes: Uint8Array,
  contentType: string,
  known: ReadonlySet<string>,
  decode: Decoder,
): Members {
  const fields: Record<string, unknown> = {}
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const part of readParts(buffer, boundaryOf(contentType), decode))
    if (known.has(part.name)) setParameter(part.name, part.decode(part.bytes), fields)
  return withLists(fields)
}

/** Without `=` it is no form, whatever its label: `curl -d hello`. */
function formOf(bytes: Uint8Array, known: ReadonlySet<string>, decode: Decoder): Members {
  const { source, decodeValue } = formSource(bytes, decode)
  if (!source.includes('=')) return { text: decode(bytes) }
  const fields: Record<string, unknown> = {}
  readUrlEncoded(source, known, fields, decodeValue)
  return withLists(fields)
}

/** Why a body that was labelled as JSON is no object. */
function notAnObject(source: string): Refusal {
  if (parsed(source) !== undefined) return new Refusal('invalid_parameter', 'body_no_object')
  return isTooDeep(source) ? new Refusal('invalid_parameter', 'body_too_deep') : notJson(source)
}

function isTooDeep(source: string): boolean {
  try {
    return memberNames(source) === null
  } catch {
    return false
  }
}

const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 120)).toString('latin1')

/** The Content-Type of a body by its bytes alone, for one whose label is not to be trusted. */
export function labelOf(bytes: Uint8Array, known: ReadonlySet<string>): string {
  const [, boundary] = /^--([\w'()+,./:=?-]{1,70})\r\nContent-Disposition:/i.exec(startOf(bytes)) ?? []
  if (boundary !== undefined) return `multipart/form-data; boundary="${boundary}"`
  const [, name = ''] = /^(\w+)=/.exec(startOf(bytes)) ?? []
  return known.has(name) ? 'application/x-www-form-urlencoded' : 'text/plain'
}

/**
 * The fields of a body. One that is a JSON object counts as JSON whatever its Content-Type.
 * @param known the names of form fields that are read
 * @returns `isTyped`: it was a form or a plain text
 * @throws Refusal invalid_parameter, unsupported_media_type
 */
export function readHookBody(
  bytes: Uint8Array,
  contentType: string,
  known: ReadonlySet<string>,
): { members: Members; isTyped: boolean } {
  const labelled = bodyKindOf(mediaTypeIn(contentType))
  const kind = labelled === 'parts' && /^\s*\{/.test(startOf(bytes)) ? 'text' : labelled
  const decode = kind === 'other' ? decodeUtf8 : decoderOf(contentType)
  if (bytes.byteLength === 0) return { members: {}, isTyped: kind !== 'json' }
  if (kind === 'parts') return { members: partsOf(bytes, contentType, known, decode), isTyped: true }
  const source = decode(bytes)
  const object = /^[\ufeff\s]*\{/.test(source) ? parsedObject(source) : null
  if (object) return { members: object, isTyped: false }
  if (kind === 'json' || /^[\ufeff\s]*\{\s*["}]/.test(source)) throw notAnObject(source)
  if (kind === 'other') throw new Refusal('unsupported_media_type', 'forms_or_text')
  const members = kind === 'form' ? formOf(bytes, known, decode) : { text: source }
  return { members, isTyped: true }
}
