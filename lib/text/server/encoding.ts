import { isUtf8 } from 'node:buffer'
import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { StoredEncoding, TextEncoding } from '../contract/schemas'

interface DecodedText {
  /** UTF-8. */
  bytes: Buffer
  encoding: StoredEncoding
}

/** Shorter strings (`test`, `password`) are words more often than Base64. */
const guessedLengthMin = 8

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** null unless it is canonical (alphabet, padding, no stray bits in the last character). */
function decodeCanonical(value: string): Buffer | null {
  if (value.length % 4 !== 0) return null
  const bytes = Buffer.from(value, 'base64')
  return bytes.toString('base64') === value ? bytes : null
}

function guess(value: string): Buffer | null {
  if (value.length < guessedLengthMin) return null
  const bytes = decodeCanonical(value)
  return bytes && isUtf8(bytes) && !CONTROL.test(bytes.toString()) ? bytes : null
}

function decodeExplicit(value: string): Buffer {
  const bytes = decodeCanonical(value.replace(/\s+/g, ''))
  if (!bytes) throw invalidParameter('text', fault('base64'))
  if (bytes.byteLength === 0) throw invalidParameter('text', fault('not_empty'))
  if (!isUtf8(bytes)) throw invalidParameter('text', fault('base64_utf8'))
  if (bytes.includes(0)) throw invalidParameter('text', fault('no_nul'))
  return bytes
}

/**
 * `auto` assumes Base64 only for at least 8 characters of canonical Base64 that decode to UTF-8 without control
 * characters other than tab, CR and LF.
 * @throws Refusal invalid_parameter
 */
export function decodeText(given: string, encoding: TextEncoding): DecodedText {
  if (encoding === 'base64') return { bytes: decodeExplicit(given), encoding }
  const guessed = encoding === 'auto' ? guess(given) : null
  return guessed ? { bytes: guessed, encoding: 'base64' } : { bytes: Buffer.from(given), encoding: 'plain' }
}
