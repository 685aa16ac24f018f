import type { Transform } from 'node:stream'
import { createGunzip, createInflate, gunzipSync, inflateSync } from 'node:zlib'
import { Refusal } from '../refusal/refusal'
import { headerOf } from './incoming-message'
import { HeaderRefusal } from './refusal-response'

/** How a body is packed (RFC 9110 §8.4.1). */
export type Coding = 'gzip' | 'deflate'

/** Memory that unpacking a stream takes beside its bytes: zlib's window, its tables, a piece of the result. */
export const decompressorBytes = 64 * 1024

const pieceBytes = 16 * 1024

/**
 * How the body of a request is packed, null when it is not.
 * @throws Refusal unsupported_media_type for what we cannot unpack
 */
export function codingOf(request: Request): Coding | null {
  const named = headerOf(request, 'content-encoding').trim().toLowerCase()
  if (named === '' || named === 'identity') return null
  if (named === 'gzip' || named === 'x-gzip') return 'gzip'
  if (named === 'deflate') return 'deflate'
  // RFC 9110 §15.5.16: the header says what would have been taken.
  throw new HeaderRefusal({ 'Accept-Encoding': 'gzip, deflate' }, 'unsupported_media_type', 'unknown_coding')
}

/** Bytes that a body may have before it is unpacked: packing what cannot be packed adds a little. */
export const compressedBytesMax = (bytesMax: number): number => bytesMax + Math.ceil(bytesMax / 1000) + 1024

/** The refusal of a body that is not what its header says. */
export const notDecompressible = (coding: Coding) =>
  new Refusal('invalid_parameter', 'body_not_unpacked', { values: { coding } })

/** A stream that unpacks what is written to it. */
export const decompressor = (coding: Coding): Transform =>
  (coding === 'gzip' ? createGunzip : createInflate)({ chunkSize: pieceBytes })

/** The same of bytes that are all there, where nothing else is served meanwhile. @throws Error */
export const decompressSync = (coding: Coding, bytes: Uint8Array, bytesMax: number): Buffer =>
  (coding === 'gzip' ? gunzipSync : inflateSync)(bytes, { maxOutputLength: bytesMax })
