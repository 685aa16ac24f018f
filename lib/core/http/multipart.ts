import { Refusal } from '../refusal/refusal'
import { type Decoder, decoderOf } from './charset'
import { mediaTypeParameter } from './media-type'

const partsMax = 100
/** Bytes of a part's headers; mostly the file name. */
const partHeaderBytesMax = 4096

/** RFC 2046 §5.1.1. */
const boundaryShape = /^[\w'()+,./:=? -]{1,70}$/

/** White space after a boundary. */
const paddingBytesMax = 16

const hyphen = 45

export interface Part {
  name: string
  isFile: boolean
  bytes: Buffer
  /** Of its charset, else of the body's. */
  decode: Decoder
}

const malformed = () => new Refusal('invalid_parameter', 'body_no_multipart')

const parameter = /[ \t]*;[ \t]*([\w*-]+)=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/y

/** The parameters of a Content-Disposition. Libraries escape quotes with a backslash, browsers as %22. */
function parametersOf(disposition: string): Map<string, string> {
  const found = new Map<string, string>()
  parameter.lastIndex = 'form-data'.length
  for (let match = parameter.exec(disposition); match; match = parameter.exec(disposition)) {
    const [, name = '', quoted, bare = ''] = match
    const value = quoted?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? bare
    found.set(name.toLowerCase(), value)
  }
  return found
}

function headerOf(headers: readonly string[], name: string): string | null {
  const line = headers.find((header) => header.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? null
}

function partOf(headerBytes: Buffer, bytes: Buffer, fallback: Decoder): Part {
  const headers = headerBytes.toString().split(/\r?\n/)
  const disposition = headerOf(headers, 'content-disposition') ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\b/i.test(disposition) || name === undefined) throw malformed()
  const decode = decoderOf(headerOf(headers, 'content-type') ?? '', fallback)
  // Deprecated by RFC 7578 §4.7.
  const coding = headerOf(headers, 'content-transfer-encoding') ?? 'binary'
  if (!/^(?:binary|[78]bit)$/i.test(coding)) throw new Refusal('unsupported_media_type', 'parts_as_they_are')
  const isFile = parameters.has('filename') || parameters.has('filename*')
  return { name, isFile, bytes, decode }
}

/** @throws Refusal invalid_parameter */
export function boundaryOf(contentType: string): string {
  const boundary = mediaTypeParameter(contentType, 'boundary')
  if (boundary === null || !boundaryShape.test(boundary)) throw malformed()
  return boundary
}

/** Programs that write the lines themselves end them with LF alone, from the first one on. */
const lineEndOf = (body: Buffer, boundary: string): string =>
  body.toString('latin1', 0, boundary.length + 3) === `--${boundary}\n` ? '\n' : '\r\n'

/**
 * RFC 7578; in order, as views without copies.
 * @param fallback decodes the parts that declare no charset
 * @throws Refusal invalid_parameter, unsupported_media_type
 */
export function readParts(body: Buffer, boundary: string, fallback: Decoder): Part[] {
  const lineEnd = lineEndOf(body, boundary)
  const blankLine = lineEnd + lineEnd
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`)
  const parts: Part[] = []
  // A preamble is ignored; the line break before the first boundary is optional.
  const atStart = body.indexOf(delimiter.subarray(lineEnd.length)) === 0
  const first = atStart ? -lineEnd.length : body.indexOf(delimiter)
  if (!atStart && first < 0) throw malformed()
  let at = first + delimiter.length
  for (;;) {
    if (body[at] === hyphen && body[at + 1] === hyphen) return parts
    const headersAt = body.indexOf(lineEnd, at)
    if (headersAt < 0 || headersAt > at + paddingBytesMax) throw malformed()
    if (body.toString('latin1', at, headersAt).trim() !== '') throw malformed()
    const headersEnd = body.subarray(headersAt, headersAt + partHeaderBytesMax).indexOf(blankLine)
    if (headersEnd < 0) throw malformed()
    const begin = headersAt + headersEnd + blankLine.length
    const end = body.indexOf(delimiter, begin - lineEnd.length)
    if (end < 0) throw malformed()
    if (parts.length >= partsMax)
      throw new Refusal('invalid_parameter', 'form_parts_max', { values: { max: partsMax } })
    const headers = body.subarray(headersAt + lineEnd.length, headersAt + headersEnd)
    parts.push(partOf(headers, body.subarray(begin, Math.max(begin, end)), fallback))
    at = end + delimiter.length
  }
}
