import type { Transform } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { Refusal } from '../refusal/refusal'
import { headerOf } from './incoming-message'
import { HeaderRefusal } from './refusal-response'

/** Of a request body (RFC 9110 §8.4.1). */
export type Coding = 'gzip' | 'deflate'

/** Memory of a decompressing stream besides its data: zlib's window, tables and output. */
export const decompressorBytes = 64 * 1024

const pieceBytes = 16 * 1024

/** null for none. @throws Refusal unsupported_media_type for others */
export function codingOf(request: Request): Coding | null {
  const named = headerOf(request, 'content-encoding').trim().toLowerCase()
  // Some programs name a charset here.
  if (/^(?:identity|utf-?8)?$/.test(named)) return null
  if (named === 'gzip' || named === 'x-gzip') return 'gzip'
  if (named === 'deflate') return 'deflate'
  // The header names what is accepted (RFC 9110 §15.5.16).
  throw new HeaderRefusal({ 'Accept-Encoding': 'gzip, deflate' }, 'unsupported_media_type', 'unknown_coding')
}

/** Incompressible data grows a little. */
export const compressedBytesMax = (bytesMax: number): number => bytesMax + Math.ceil(bytesMax / 1000) + 1024

export const notDecompressible = (coding: Coding) =>
  new Refusal('invalid_parameter', 'body_not_unpacked', { values: { coding } })

export const decompressor = (coding: Coding): Transform =>
  (coding === 'gzip' ? createGunzip : createInflate)({ chunkSize: pieceBytes })
