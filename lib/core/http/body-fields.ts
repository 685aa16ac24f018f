import type { RawBody } from '../contract/endpoint'
import { Refusal } from '../refusal/refusal'
import { type Decoder, withoutMarks } from './charset'
import { memberNames } from './json-names'
import { bodyKindOf, mediaTypeIn } from './media-type'
import { boundaryOf, readParts } from './multipart'
import { urlEncodedNames } from './query'

interface Reading extends Pick<RawBody, 'parameter' | 'deprecatedFields'> {
  known: ReadonlySet<string>
  decode: Decoder
}

/** null stands for a name that no parameter has. */
type Names = readonly (string | null)[]

/** None of other JSON than an object. */
function jsonNames(source: string, parameter: string): Names {
  const names = memberNames(source) ?? []
  const value: unknown = names.length > 0 && JSON.parse(source)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  // Only a string can be the text.
  return typeof Reflect.get(value, parameter) === 'string'
    ? names
    : names.map((name) => (name === parameter ? null : name))
}

/** A file without a known name is the text. */
function namesIn(bytes: Uint8Array, contentType: string, { known, parameter, decode }: Reading): Names {
  const kind = bodyKindOf(mediaTypeIn(contentType))
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Names of parameters are ASCII in every charset.
  if (kind === 'form') return urlEncodedNames(buffer.toString('latin1'))
  if (kind === 'json') return jsonNames(withoutMarks(decode(bytes)), parameter)
  const parts = readParts(buffer, boundaryOf(contentType), decode)
  return parts.map(({ name, isFile }) => (isFile && !known.has(name) ? parameter : name))
}

/**
 * JSON or a form, where the body may be a text of any type.
 * @throws Refusal invalid_parameter for one that would be stored with a secret in it
 */
export function areFields(bytes: Uint8Array, contentType: string, reading: Reading): boolean {
  let names: Names = []
  try {
    names = namesIn(bytes, contentType, reading)
  } catch {
    // It is not what its label says.
  }
  const areKnown = names.every((name) => name !== null && reading.known.has(name))
  if (areKnown && names.includes(reading.parameter)) return true
  // Alone it belongs to a document such as {"key": "value"}: a call has more.
  if (names.length > 1 && reading.deprecatedFields?.secrets.some((secret) => names.includes(secret)))
    throw new Refusal('invalid_parameter', 'secret_in_text')
  return false
}
