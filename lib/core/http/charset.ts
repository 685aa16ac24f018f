import { isUtf8 } from 'node:buffer'
import { Refusal } from '../refusal/refusal'
import { mediaTypeParameter } from './media-type'

/** A byte order mark is kept. @throws Refusal invalid_parameter */
export type Decoder = (bytes: Uint8Array) => string

export const decodeUtf8: Decoder = (bytes) => {
  // Several times as fast as a strict TextDecoder.
  if (!isUtf8(bytes)) throw new Refusal('invalid_parameter', 'body_not_utf8')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

/** What 0x80 to 0x9f are in windows-1252. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

// Some releases of Node 20 to 24 decode these bytes as control characters (nodejs/node#56542).
const decodeWindows1252: Decoder = (bytes) => {
  const units = new Uint16Array(bytes.length)
  for (const [index, byte] of bytes.entries())
    units[index] = byte >= 0x80 && byte <= 0x9f ? windows1252.charCodeAt(byte - 0x80) : byte
  return Buffer.from(units.buffer).toString('utf16le')
}

const startsBigEndian = (bytes: Uint8Array): boolean => bytes[0] === 0xfe && bytes[1] === 0xff

/** @throws RangeError for an unknown encoding */
function strictDecoder(label: string): Decoder {
  const { encoding } = new TextDecoder(label)
  if (encoding === 'windows-1252') return decodeWindows1252
  return (bytes) => {
    // The label utf-16 leaves the byte order to the mark (RFC 2781 §4.1).
    const used = encoding === 'utf-16le' && startsBigEndian(bytes) ? 'utf-16be' : encoding
    try {
      return new TextDecoder(used, { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw new Refusal('invalid_parameter', 'body_not_charset', { values: { charset: label } })
    }
  }
}

/** UTF-8, or UTF-16 that begins with a byte order mark, which is kept. @throws Refusal invalid_parameter */
export const decodeMarked: Decoder = (bytes) => {
  const isMarked = startsBigEndian(bytes) || (bytes[0] === 0xff && bytes[1] === 0xfe)
  return isMarked && bytes.byteLength % 2 === 0 ? strictDecoder('utf-16')(bytes) : decodeUtf8(bytes)
}

/** Some programs write two. */
export const withoutMarks = (text: string): string => text.replace(/^\ufeff+/, '')

/** Of an unknown charset, in the refusal. */
const namedLengthMax = 40

/**
 * Any charset of the Encoding Standard (`iso-8859-1` is windows-1252 there), except that ASCII may be UTF-8.
 * @param fallback where none is declared
 * @throws Refusal unsupported_media_type for an unknown charset
 */
export function decoderOf(contentType: string, fallback: Decoder = decodeUtf8): Decoder {
  // Some programs add quotes or commas.
  const label = mediaTypeParameter(contentType, 'charset')?.replace(/[\s',]/g, '') ?? ''
  if (label === '') return fallback
  if (/^(?:utf[-_]?8|us-ascii)$/i.test(label)) return decodeUtf8
  try {
    return strictDecoder(label)
  } catch {
    const charset = label.slice(0, namedLengthMax)
    throw new Refusal('unsupported_media_type', 'unknown_charset', { values: { charset } })
  }
}
