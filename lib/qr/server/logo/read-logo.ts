import { crc32, inflateSync } from 'node:zlib'
import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { qrLimits } from '../../limits'

/** What the header, the palette and the transparency of a PNG file say (PNG specification, third edition, 11.2 and 11.3.1). */
interface PngFormat {
  width: number
  height: number
  /** Bits of a sample: 1, 2, 4, 8 or 16. */
  bits: number
  /** A sum of 1 (palette), 2 (colour) and 4 (alpha). */
  colourType: number
  isInterlaced: boolean
  /** Red, green and blue of each entry, one byte each. */
  palette: Buffer
  /** Alpha of each entry of the palette, or the one transparent colour in samples of two bytes. */
  transparency: Buffer
}

/** Samples of a pixel by colour type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Offset and distance of columns and rows: the whole picture at once, or Adam7's passes (8.1). */
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

/** Those that have pixels. */
function passesOf({ width, height, bits, colourType, isInterlaced }: PngFormat) {
  const pixelBits = bits * (samplesOf[colourType] ?? 0)
  return (isInterlaced ? adam7 : onePass)
    .map(([left, across, top, down]) => {
      const columns = Math.ceil((width - left) / across)
      return {
        ...{ left, across, top, down, columns },
        rows: Math.ceil((height - top) / down),
        lineBytes: Math.ceil((columns * pixelBits) / 8),
      }
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** Of all lines, each with the byte of its filter. */
const scanLineBytes = (format: PngFormat): number =>
  passesOf(format).reduce((sum, { rows, lineBytes }) => sum + rows * (1 + lineBytes), 0)

/** Paeth's predictor (9.4). */
function paeth(left: number, up: number, upLeft: number): number {
  const byLeft = Math.abs(up - upLeft)
  const byUp = Math.abs(left - upLeft)
  const byUpLeft = Math.abs(left + up - 2 * upLeft)
  if (byLeft <= byUp && byLeft <= byUpLeft) return left
  return byUp <= byUpLeft ? up : upLeft
}

/** What each filter adds to a byte, of its neighbours (9.2). */
const predictors: ((left: number, up: number, upLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

/** Replaces the filtered bytes of a line. @param distance bytes to the same sample of the pixel on the left */
function unfilter(filter: number, line: Buffer, above: Buffer, distance: number): void {
  const predict = predictors[filter]
  if (!predict) throw new Error(`unknown filter ${filter}`)
  for (let i = 0; i < line.length; i++) {
    const left = i < distance ? 0 : (line[i - distance] ?? 0)
    const upLeft = i < distance ? 0 : (above[i - distance] ?? 0)
    line[i] = (line[i] ?? 0) + predict(left, above[i] ?? 0, upLeft)
  }
}

function sampleAt(line: Buffer, index: number, bits: number): number {
  if (bits === 8) return line[index] ?? 0
  if (bits === 16) return line.readUInt16BE(index * 2)
  const bit = index * bits
  return ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}

/** Writes red, green, blue and alpha of a pixel of a line. */
type PixelWriter = (line: Buffer, column: number, rgba: Uint8Array, at: number) => void

/** @throws Error for a colour that the palette lacks */
function paletteWriter({ bits, palette, transparency }: PngFormat): PixelWriter {
  return (line, column, rgba, at) => {
    const entry = sampleAt(line, column, bits)
    if (entry * 3 >= palette.length) throw new Error(`the palette has no colour ${entry}`)
    rgba[at] = palette[entry * 3] ?? 0
    rgba[at + 1] = palette[entry * 3 + 1] ?? 0
    rgba[at + 2] = palette[entry * 3 + 2] ?? 0
    rgba[at + 3] = transparency[entry] ?? 255
  }
}

/** Samples are scaled to 8 bits (12.4). */
function sampleWriter({ bits, colourType, transparency }: PngFormat): PixelWriter {
  const max = 2 ** bits - 1
  const isColour = (colourType & 2) !== 0
  const hasAlpha = (colourType & 4) !== 0
  const samples = samplesOf[colourType] ?? 0
  const [greenOffset, blueOffset] = isColour ? [1, 2] : [0, 0]
  const hasKey = transparency.length > 0
  const keyAt = (index: number) => (hasKey ? transparency.readUInt16BE(index * 2) & max : -1)
  const [redKey, greenKey, blueKey] = [keyAt(0), keyAt(greenOffset), keyAt(blueOffset)]
  const scaled = (sample: number) => (bits === 8 ? sample : Math.round((sample * 255) / max))
  return (line, column, rgba, at) => {
    const first = column * samples
    const red = sampleAt(line, first, bits)
    const green = sampleAt(line, first + greenOffset, bits)
    const blue = sampleAt(line, first + blueOffset, bits)
    const isKey = red === redKey && green === greenKey && blue === blueKey
    rgba[at] = scaled(red)
    rgba[at + 1] = scaled(green)
    rgba[at + 2] = scaled(blue)
    rgba[at + 3] = hasAlpha ? scaled(sampleAt(line, first + samples - 1, bits)) : isKey ? 0 : 255
  }
}

/**
 * Red, green, blue and alpha of each pixel, row by row.
 * @param lines the inflated scan lines, `scanLineBytes` long; they are overwritten
 * @throws Error for an unknown filter, or a colour that the palette lacks
 */
function pngPixels(format: PngFormat, lines: Buffer): Uint8Array {
  const { width, height, bits, colourType } = format
  const rgba = new Uint8Array(width * height * 4)
  const distance = Math.max(1, (bits * (samplesOf[colourType] ?? 0)) >> 3)
  const writePixel = colourType === 3 ? paletteWriter(format) : sampleWriter(format)
  let at = 0
  for (const { left, across, top, down, columns, rows, lineBytes } of passesOf(format)) {
    let above: Buffer = Buffer.alloc(lineBytes)
    for (let row = 0; row < rows; row++) {
      const line = lines.subarray(at + 1, at + 1 + lineBytes)
      unfilter(lines[at] ?? 0, line, above, distance)
      const start = (top + row * down) * width + left
      for (let column = 0; column < columns; column++)
        writePixel(line, column, rgba, (start + column * across) * 4)
      above = line
      at += 1 + lineBytes
    }
  }
  return rgba
}

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
