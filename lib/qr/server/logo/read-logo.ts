import { crc32, inflateSync } from 'node:zlib'
import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { qrLimits } from '../../limits'
import { type PngFormat, pngPixels, scanLineBytes } from './png-pixels'

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Logo {
  width: number
  height: number
  rgba: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type and CRC around the data of a chunk (PNG specification, third edition, 5.3). */
const chunkFrameBytes = 12

/** Chunks that make up the picture, in the only order that is read: each once, and the pixels in one sequence. */
const usedChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const chunkOrder = /^IHDR-*(PLTE-*)?(tRNS-*)?(IDAT)+-*IEND$/

/** Bits that samples may have, by colour type (11.2.1). */
const bitsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

const refuse = (problem: Fault) => invalidParameter('logo', problem)
const notPng = () => refuse(fault('logo_png'))

// White space matches in one way only: two adjacent ways take quadratic time.
const base64 = /^(?:data:image\/png;base64,)?([A-Za-z\d+/\s]*(?:=\s*){0,2})$/

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

interface Chunk {
  type: string
  data: Buffer
}

/** The chunk at an offset. @throws Refusal invalid_parameter when it is incomplete, or used and not as its CRC says */
function chunkAt(file: Buffer, at: number): Chunk & { end: number } {
  if (at + chunkFrameBytes > file.length) throw notPng()
  const end = at + chunkFrameBytes + file.readUInt32BE(at)
  if (end > file.length) throw notPng()
  const type = file.toString('latin1', at + 4, at + 8)
  if (usedChunks.has(type) && crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
    throw notPng()
  return { type, data: file.subarray(at + 8, end - 4), end }
}

/** A chunk in `chunkOrder`: its type, `-` if a decoder may leave it out (5.4), or `?` if it is unknown or empty. */
function nameInOrder({ type, data }: Chunk): string {
  if (!usedChunks.has(type)) return /^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(type) ? '-' : '?'
  return data.length === 0 && (type === 'PLTE' || type === 'tRNS') ? '?' : type
}

/**
 * The data of the used chunks by type; those with the pixels joined. Others that a decoder may leave out, such as
 * animations, profiles and texts, are dropped unread.
 * @throws Refusal invalid_parameter when one is broken, doubled, missing, in another place or unknown
 */
function chunksOf(file: Buffer): Record<'IHDR' | 'PLTE' | 'tRNS' | 'IDAT', Buffer> {
  if (!file.subarray(0, signature.length).equals(signature)) throw notPng()
  const used: Chunk[] = []
  let order = ''
  for (let [at, type] = [signature.length, '']; type !== 'IEND'; ) {
    const chunk = chunkAt(file, at)
    if (usedChunks.has(chunk.type)) used.push(chunk)
    order += nameInOrder(chunk)
    type = chunk.type
    at = chunk.end
  }
  if (!chunkOrder.test(order)) throw notPng()
  const dataOf = (wanted: string) =>
    Buffer.concat(used.filter(({ type }) => type === wanted).map(({ data }) => data))
  return { IHDR: dataOf('IHDR'), PLTE: dataOf('PLTE'), tRNS: dataOf('tRNS'), IDAT: dataOf('IDAT') }
}

/** As the colour type permits (11.2.2, 11.3.1.1). */
function hasProperColours({ bits, colourType, palette, transparency }: PngFormat): boolean {
  const entries = palette.length / 3
  if (!Number.isInteger(entries) || entries > (colourType === 3 ? 2 ** bits : 256)) return false
  if (colourType === 3) return entries > 0 && transparency.length <= entries
  if (entries > 0 && (colourType & 2) === 0) return false
  return transparency.length === 0 || transparency.length === { 0: 2, 2: 6 }[colourType]
}

/** @throws Refusal invalid_parameter */
function formatOf({ IHDR, PLTE, tRNS }: ReturnType<typeof chunksOf>): PngFormat {
  if (IHDR.length !== 13) throw notPng()
  const [bits = 0, colourType = 0, compression, filter, interlace = 0] = IHDR.subarray(8)
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)]
  const isInterlaced = interlace === 1
  const format = { width, height, bits, colourType, isInterlaced, palette: PLTE, transparency: tRNS }
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1) throw notPng()
  if (!bitsOf[colourType]?.includes(bits) || !hasProperColours(format)) throw notPng()
  const { logoPixelsMax: max } = qrLimits
  if (width > max || height > max) throw refuse(fault('logo_pixels_max', { max }))
  return format
}

/**
 * Decodes a PNG file in Base64, with or without the prefix of a `data:` URL. Its one header decides what is inflated and
 * allocated: exactly the bytes that its scan lines have, and four bytes a pixel.
 * @throws Refusal invalid_parameter
 */
export function readLogo(given: string): Logo {
  const chunks = chunksOf(bytesOf(given))
  const format = formatOf(chunks)
  const { width, height } = format
  const expected = scanLineBytes(format)
  try {
    const lines = inflateSync(chunks.IDAT, { maxOutputLength: expected })
    if (lines.length === expected) return { width, height, rgba: pngPixels(format, lines) }
  } catch {} // broken deflate, more than expected, an unknown filter or colour
  throw notPng()
}
