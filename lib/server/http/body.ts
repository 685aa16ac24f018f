import { isUtf8 } from 'node:buffer'
import { processState } from '../process-state'
import { HttpError } from './http-error'
import { memberNames } from './json-names'
import { givenTwice, readUrlEncoded } from './query'

/** What a JSON or form body may hold when an endpoint does not say otherwise. */
export const bodyBytesMaxDefault = 128 * 1024

function tooLarge(bytesMax: number): HttpError {
  return new HttpError('too_large', `The body may hold at most ${bytesMax} bytes.`)
}

/** Bytes of large bodies that may be in memory at once, in all requests together. */
const largeBodiesBytesMax = 256 * 1024 * 1024

const largeBodies = () => processState('large-bodies', () => ({ bytes: 0 }))

/** Counts what arrives of one body beyond the size that is always let in. @throws HttpError too_large, unavailable */
function admit(chunkBytes: number, bodyBytes: number, bytesMax: number): number {
  if (bodyBytes > bytesMax) throw tooLarge(bytesMax)
  if (bodyBytes <= bodyBytesMaxDefault) return 0
  const all = largeBodies()
  if (all.bytes + chunkBytes > largeBodiesBytesMax)
    throw new HttpError('unavailable', 'Too many large bodies are arriving; try again.', {
      retryAfterSeconds: 1,
    })
  all.bytes += chunkBytes
  return chunkBytes
}

async function readChunks(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  let counted = 0
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      counted += admit(value.byteLength, size, bytesMax)
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  } finally {
    largeBodies().bytes -= counted
  }
}

/**
 * The bytes of a request body, never more than `bytesMax` in memory.
 * @throws HttpError too_large, or invalid_parameter when the client goes away in the middle
 */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > bytesMax) throw tooLarge(bytesMax)
  try {
    // With a length announced the parser below us delivers exactly that many bytes; the quick way is safe.
    if (announced !== null && Number(announced) <= bodyBytesMaxDefault)
      return new Uint8Array(await request.arrayBuffer())
    return request.body === null ? new Uint8Array() : await readChunks(request.body, bytesMax)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError('invalid_parameter', 'The body could not be read to its end.')
  }
}

/** Bytes as UTF-8, byte order mark kept. @throws HttpError invalid_parameter */
export function decodeUtf8(bytes: Uint8Array): string {
  // Several times as fast as a strict TextDecoder.
  if (!isUtf8(bytes)) throw new HttpError('invalid_parameter', 'The body must be UTF-8.')
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
    throw new HttpError('invalid_parameter', 'The body is not valid JSON.')
  }
  if (names === null) throw new HttpError('invalid_parameter', 'The body is nested too deeply.')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError('invalid_parameter', 'The body must be a JSON object.')
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
  throw new HttpError('unsupported_media_type', 'Send text as UTF-8.')
}

async function readText(request: Request, textBody: TextBody, into: Record<string, unknown>): Promise<void> {
  const bytes = await readBytes(request, textBody.bytesMax(into))
  if (bytes.byteLength === 0) return
  if (Object.hasOwn(into, textBody.parameter)) throw givenTwice(textBody.parameter)
  into[textBody.parameter] = decodeUtf8(bytes)
  for (const [name, value] of Object.entries(textBody.defaults))
    if (!Object.hasOwn(into, name)) into[name] = value
}

/**
 * Adds the parameters of a JSON or form body to those of the query. A body of no bytes is no parameters.
 * @throws HttpError unsupported_media_type, too_large, invalid_parameter
 */
export async function readParameters(
  request: Request,
  known: ReadonlySet<string>,
  into: Record<string, unknown>,
  bytesMax: number,
  textBody?: TextBody,
): Promise<void> {
  if (textBody && isText(request, textBody)) return readText(request, textBody, into)
  const mediaType = mediaTypeOf(request)
  const isForm = mediaType === 'application/x-www-form-urlencoded'
  const isJson = mediaType === 'application/json' || mediaType.endsWith('+json')
  const bytes = await readBytes(request, bytesMax)
  if (bytes.byteLength === 0) return
  if (!isForm && !isJson)
    throw new HttpError(
      'unsupported_media_type',
      'Send the body as application/json or application/x-www-form-urlencoded.',
    )
  const source = decodeUtf8(bytes)
  if (isForm) readUrlEncoded(source, known, into)
  else readJson(source, known, into)
}
