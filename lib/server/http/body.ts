import { isUtf8 } from 'node:buffer'
import { incomingOf } from '../arrival'
import type { BodyHold } from '../governor/bodies'
import { smallBodyBytes } from '../governor/body-cost'
import { Refusal } from '../refusal'
import { collectBody, tooLarge } from './collect-body'
import { takeDearTurn } from './dear-turn'
import { memberNames } from './json-names'
import { givenTwice, readUrlEncoded } from './query'

/** What a JSON or form body may hold when an endpoint does not say otherwise. */
export const bodyBytesMaxDefault = smallBodyBytes

/** A body from this size on is read in its turn: to read it takes a millisecond or more. */
const dearBodyBytes = 64 * 1024

/**
 * The bytes of a request body, never more than `bytesMax` in memory.
 * @param hold counts what it holds; the caller releases it when the request is answered
 * @throws Refusal too_large, unavailable, or invalid_parameter when the client goes away in the middle
 */
export async function readBytes(request: Request, bytesMax: number, hold: BodyHold): Promise<Uint8Array> {
  const header = request.headers.get('content-length')
  const announced = header === null ? null : Number(header)
  if (announced !== null && announced > bytesMax) throw tooLarge(bytesMax)
  const incoming = incomingOf(request)
  if (incoming) return collectBody(incoming, announced, bytesMax, hold)
  // Under Next's own server, which developers use, the body has its bound and no budget.
  try {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength <= bytesMax) return bytes
  } catch {
    throw new Refusal('invalid_parameter', 'The body could not be read to its end.')
  }
  throw tooLarge(bytesMax)
}

/** Bytes as UTF-8, byte order mark kept. @throws Refusal invalid_parameter */
export function decodeUtf8(bytes: Uint8Array): string {
  // Several times as fast as a strict TextDecoder.
  if (!isUtf8(bytes)) throw new Refusal('invalid_parameter', 'The body must be UTF-8.')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** The media type of a request in lower case, without parameters; `''` when there is none. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function readJson(source: string, known: ReadonlySet<string>, into: Record<string, unknown>): void {
  let value: unknown
  let names: string[] | null
  try {
    names = memberNames(source) // first, because the parser would go on to any depth
    value = names && JSON.parse(source.startsWith('\ufeff') ? source.slice(1) : source)
  } catch {
    throw new Refusal('invalid_parameter', 'The body is not valid JSON.')
  }
  if (names === null) throw new Refusal('invalid_parameter', 'The body is nested too deeply.')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid_parameter', 'The body must be a JSON object.')
  const given = value as Record<string, unknown>
  for (const name of names) {
    if (!known.has(name)) continue
    if (Object.hasOwn(into, name)) throw givenTwice(name)
    into[name] = given[name]
  }
}

/** An endpoint that also takes the value of one parameter as the whole body, `text/plain`, byte for byte. */
export interface TextBody {
  parameter: string
  /** What the other parameters are then, unless the query says otherwise. */
  defaults: Record<string, string>
  /** @param given the parameters of the query */
  bytesMax(given: Readonly<Record<string, unknown>>): number
  /** A body without a Content-Type is text too, as `curl -T` sends it. */
  untyped?: boolean
}

function isText(request: Request, textBody: TextBody): boolean {
  const mediaType = mediaTypeOf(request)
  if (mediaType !== 'text/plain') return mediaType === '' && textBody.untyped === true
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.headers.get('content-type') ?? '') ?? []
  if (/^(utf-?8|us-ascii)$/i.test(charset)) return true
  throw new Refusal('unsupported_media_type', 'Send text as UTF-8.')
}

async function readText(
  request: Request,
  textBody: TextBody,
  into: Record<string, unknown>,
  hold: BodyHold,
): Promise<void> {
  const bytes = await readBytes(request, textBody.bytesMax(into), hold)
  if (bytes.byteLength === 0) return
  if (bytes.byteLength >= dearBodyBytes) await takeDearTurn(request)
  if (Object.hasOwn(into, textBody.parameter)) throw givenTwice(textBody.parameter)
  into[textBody.parameter] = decodeUtf8(bytes)
  for (const [name, value] of Object.entries(textBody.defaults))
    if (!Object.hasOwn(into, name)) into[name] = value
}

/**
 * Adds the parameters of a JSON or form body to those of the query. A body of no bytes is no parameters.
 * @param hold counts what the body holds; the caller releases it when the request is answered
 * @throws Refusal unsupported_media_type, too_large, unavailable, invalid_parameter
 */
export async function readParameters(
  request: Request,
  known: ReadonlySet<string>,
  into: Record<string, unknown>,
  bytesMax: number,
  hold: BodyHold,
  textBody?: TextBody,
): Promise<void> {
  if (textBody && isText(request, textBody)) return readText(request, textBody, into, hold)
  const mediaType = mediaTypeOf(request)
  const isForm = mediaType === 'application/x-www-form-urlencoded'
  const isJson = mediaType === 'application/json' || mediaType.endsWith('+json')
  const bytes = await readBytes(request, bytesMax, hold)
  if (bytes.byteLength === 0) return
  if (!isForm && !isJson)
    throw new Refusal(
      'unsupported_media_type',
      'Send the body as application/json or application/x-www-form-urlencoded.',
    )
  if (bytes.byteLength >= dearBodyBytes) await takeDearTurn(request)
  const source = decodeUtf8(bytes)
  if (isForm) readUrlEncoded(source, known, into)
  else readJson(source, known, into)
}
