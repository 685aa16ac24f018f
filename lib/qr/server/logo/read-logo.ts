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

/** Samples of a pixel by colour type (PNG specification, 11.2.1). */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Offset and distance of columns and rows: the whole picture at once, or Adam7's passes (PNG specification, 8.2). */
const onePass = [[0, 1, 0, 1]] as const
const adam7 = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

interface Header {
  width: number
  height: number
  bitsPerPixel: number
  isInterlaced: boolean
}

/** The bytes of all scan lines, with their filters. */
function scanLineBytes({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  let bytes = 0
  for (const [left, across, top, down] of isInterlaced ? adam7 : onePass) {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    if (columns > 0 && rows > 0) bytes += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  }
  return bytes
}

/** @throws Refusal invalid_parameter */
function headerOf(data: Buffer): Header {
  const [bits = 0, colourType = 0] = data.subarray(8)
  const header = {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsPerPixel: bits * (samplesOf[colourType] ?? 0),
    isInterlaced: data[12] === 1,
  }
  if (header.width === 0 || header.height === 0 || header.bitsPerPixel === 0) throw notPng()
  const { logoPixelsMax: max } = qrLimits
  if (header.width > max || header.height > max) throw refuse(fault('logo_pixels_max', { max }))
  return header
}

/**
 * Decodes a PNG file in Base64, with or without the prefix of a `data:` URL. Its size in pixels is checked before anything
 * is inflated, and nothing inflates to more than such a picture has.
 * @throws Refusal invalid_parameter
 */
export function readLogo(given: string): Logo {
  const used = chunksOf(bytesOf(given)).filter(({ type }) => usedChunks.has(type))
  const first = used[0]
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw notPng()
  const header = headerOf(first.data)
  const { width, height } = header
  try {
    const packed = Buffer.concat(used.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
    const expected = scanLineBytes(header)
    // Exactly: the library would leave missing pixels as they are in memory that was never written.
    if (inflateSync(packed, { maxOutputLength: expected }).length !== expected) throw notPng()
    const { data } = PNG.sync.read(Buffer.concat([signature, ...used.map(({ bytes }) => bytes)]))
    return { width, height, rgba: data }
  } catch {
    throw notPng() // whatever the libraries say about it
  }
}
