import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { qrLimits } from '../../limits'

/** A decoded picture: red, green, blue and alpha of each pixel, row by row. */
export interface Logo {
  width: number
  height: number
  rgba: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that make up the picture. Others, such as animations, profiles and texts, are dropped unread: some are packed. */
const usedChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Length, type and CRC around the data (PNG specification, 5.3). */
const chunkFrameBytes = 12

const refuse = (problem: Fault) => invalidParameter('logo', problem)
const notPng = () => refuse(fault('logo_png'))

const base64 = /^(?:data:image\/png;base64,)?([A-Za-z\d+/\s]*={0,2})\s*$/

function bytesOf(given: string): Buffer {
  const { logoBytesMax: max } = qrLimits
  // Four characters hold three bytes; line breaks may come in between.
  if (given.length > max * 1.5) throw refuse(fault('logo_bytes_max', { max }))
  const digits = base64.exec(given)?.[1]
  if (digits === undefined) throw notPng()
  const bytes = Buffer.from(digits, 'base64')
  if (bytes.length > max) throw refuse(fault('logo_bytes_max', { max }))
  return bytes
}

/** The chunks of a PNG file, whole. @throws Refusal invalid_parameter when one is incomplete */
function chunksOf(file: Buffer): { type: string; bytes: Buffer; data: Buffer }[] {
  if (!file.subarray(0, signature.length).equals(signature)) throw notPng()
  const chunks = []
  for (let at = signature.length; at < file.length; ) {
    if (at + chunkFrameBytes > file.length) throw notPng()
    const end = at + chunkFrameBytes + file.readUInt32BE(at)
    if (end > file.length) throw notPng()
    const bytes = file.subarray(at, end)
    const type = bytes.toString('latin1', 4, 8)
    chunks.push({ type, bytes, data: bytes.subarray(8, -4) })
    at = end
    if (type === 'IEND') break
  }
  return chunks
}

/** The most bytes that the scan lines of such a picture can have: 8 bytes a pixel, and the filters of Adam7's passes. */
const scanLineBytesMax = (width: number, height: number) => 8 * width * height + 16 * (width + height) + 64

/**
 * Decodes a PNG file in Base64, with or without the prefix of a `data:` URL. Its size in pixels is checked before anything
 * is inflated, and nothing inflates to more than such a picture has.
 * @throws Refusal invalid_parameter
 */
export function readLogo(given: string): Logo {
  const used = chunksOf(bytesOf(given)).filter(({ type }) => usedChunks.has(type))
  const header = used[0]
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw notPng()
  const width = header.data.readUInt32BE(0)
  const height = header.data.readUInt32BE(4)
  if (width === 0 || height === 0) throw notPng()
  const { logoPixelsMax: max } = qrLimits
  if (width > max || height > max) throw refuse(fault('logo_pixels_max', { max }))
  try {
    const packed = Buffer.concat(used.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
    inflateSync(packed, { maxOutputLength: scanLineBytesMax(width, height) })
    const { data } = PNG.sync.read(Buffer.concat([signature, ...used.map(({ bytes }) => bytes)]))
    if (data.length !== width * height * 4) throw notPng()
    return { width, height, rgba: data }
  } catch {
    throw notPng() // whatever the libraries say about it
  }
}
