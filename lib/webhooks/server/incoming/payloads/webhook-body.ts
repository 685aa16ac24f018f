import { formSource } from '@/lib/core/http/body'
import { type Decoder, decodeMarked, decoderOf } from '@/lib/core/http/charset'
import { notJson } from '@/lib/core/http/json-problem'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import { boundaryOf, readParts } from '@/lib/core/http/multipart'
import { duplicateParameter, readUrlEncoded } from '@/lib/core/http/query'
import { percentDecoded } from '@/lib/core/percent'
import { hasText, readJson } from './json'
import { isMembers, type Members } from './values'

/** In a form. */
const jsonFields: ReadonlySet<string> = new Set('attachments blocks embeds components fields poll'.split(' '))

class Fields {
  readonly #values = new Map<string, unknown>()

  /** @param known names, which may be given once */
  constructor(private readonly known: ReadonlySet<string>) {}

  add(name: string, value: string): void {
    const before = this.#values.get(name)
    if (before !== undefined && this.known.has(name)) throw duplicateParameter(name)
    const read = jsonFields.has(name) ? (readJson(value) ?? value) : value
    this.#values.set(name, before === undefined ? read : [before, read].flat())
  }

  get members(): Members {
    return Object.fromEntries(this.#values)
  }
}

/** Files are left out, unless they are the value of a known field. */
function partsOf(
  bytes: Uint8Array,
  contentType: string,
  known: ReadonlySet<string>,
  decode: Decoder,
): Members {
  const fields = new Fields(known)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const part of readParts(buffer, boundaryOf(contentType), decode))
    if (!part.isFile || known.has(part.name)) fields.add(part.name, part.decode(part.bytes))
  return fields.members
}

/** Fields that are read; a message has others, too. */
const isOption = (name: string): boolean => name === 'username' || name === 'send_id' || name === 'wait'

/** Pairs of a form that are read, more than a message can hold, and characters of a name. */
const pairsMax = 10_000
const nameMax = 300

/** The pairs of a form. What has no name belongs to the value before it: `curl -d 'text=this & that'`. */
function pairsOf(source: string, known: ReadonlySet<string>): string[] {
  const pairs: string[] = []
  for (const piece of source.split('&', pairsMax)) {
    const at = piece.indexOf('=')
    const before = at < 0 || at > nameMax ? pairs.at(-1) : undefined
    if (before === undefined || known.has(piece))
      pairs.push(at < 0 && !known.has(piece) ? `=${piece}` : piece)
    else if (piece !== '') pairs[pairs.length - 1] = `${before}%26${piece}`
  }
  return pairs
}

/** '' if it is not encoded UTF-8. */
const nameOf = (pair: string): string =>
  percentDecoded((pair.split('=', 1)[0] ?? '').slice(0, nameMax).replaceAll('+', ' ')) ?? ''

/** The fields of a form. Without any that may be a message it is a text, whatever its label: `curl -d 'node ready=true'`. */
function formOf(bytes: Uint8Array, known: ReadonlySet<string>, decode: Decoder): Members {
  const { source, decodeValue } = formSource(bytes, decode)
  const pairs = pairsOf(source, known)
  const names = new Set(pairs.map(nameOf))
  if (![...names].some((name) => known.has(name) && !isOption(name))) return { text: decode(bytes) }
  const fields = new Fields(known)
  for (const pair of pairs) {
    const field: Record<string, string> = {}
    readUrlEncoded(pair, names, field, decodeValue)
    for (const [name, value] of Object.entries(field)) fields.add(name, value)
  }
  return fields.members
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
 * The fields of a body. One that is a JSON object counts as JSON whatever its Content-Type, and one that is not what its
 * Content-Type says is a text.
 * @param known the names of form fields that are read
 * @returns `isTyped`: it was a form or a plain text
 * @throws Refusal invalid_parameter, unsupported_media_type (its charset)
 */
export function readWebhookBody(
  bytes: Uint8Array,
  contentType: string,
  known: ReadonlySet<string>,
): { members: Members; isTyped: boolean } {
  const labelled = bodyKindOf(mediaTypeIn(contentType))
  const kind = labelled === 'parts' && /^(?:\xef\xbb\xbf)?\s*\{/.test(startOf(bytes)) ? 'text' : labelled
  const decode = decoderOf(contentType, decodeMarked)
  if (bytes.byteLength === 0) return { members: {}, isTyped: kind !== 'json' }
  if (kind === 'parts') return { members: partsOf(bytes, contentType, known, decode), isTyped: true }
  const source = decode(bytes)
  const value = kind === 'json' || /^[\ufeff\s]*\{/.test(source) ? readJson(source) : undefined
  if (isMembers(value)) return { members: value, isTyped: false }
  // A list or a single value, which has no name.
  if (value !== undefined && kind === 'json') return { members: { '': value }, isTyped: true }
  if (kind === 'json' && !hasText(source)) throw notJson(source)
  return { members: kind === 'form' ? formOf(bytes, known, decode) : { text: source }, isTyped: true }
}
