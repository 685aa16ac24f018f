import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

type Pixel = [red: number, green: number, blue: number, alpha: number]

/** A PNG of ordinary kinds. */
export function drawnPng(
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => Pixel,
  options: ConstructorParameters<typeof PNG>[0] = {},
): Buffer {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) png.data.set(pixelAt(x, y), (y * width + x) * 4)
  return PNG.sync.write(png, options)
}

/** @param says where a file lies about the length of the data or its CRC */
export type Chunk = readonly [type: string, data: Buffer, says?: { length?: number; crc?: number }]

function chunkBytes([type, data, says = {}]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(says.length ?? data.length)
  check.writeUInt32BE(says.crc ?? crc32(body))
  return Buffer.concat([length, body, check])
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG file of any chunks. */
export const pngOfChunks = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([pngSignature, ...chunks.map(chunkBytes)])

/** A header. @param kind bits of a sample, colour type and interlace method (PNG specification, 11.2.1) */
export function pngHeader(
  width: number,
  height: number,
  { bits = 8, colour = 6, interlace = 0 }: { bits?: number; colour?: number; interlace?: number } = {},
): Chunk {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bits, colour, 0, 0, interlace], 8)
  return ['IHDR', data]
}

export const pngEnd: Chunk = ['IEND', Buffer.alloc(0)]
const pixels = (data: Buffer): Chunk => ['IDAT', deflateSync(data)]
/** Scan lines of black, each after its filter. */
const blackLines = (lineBytes: number, count: number) => Buffer.alloc((lineBytes + 1) * count)

/** A PNG of these scan lines, each after its filter. */
export const pngOf = (header: Chunk, lines: Buffer): Buffer => pngOfChunks([header, pixels(lines), pngEnd])

const [ofBlack, ofText] = [pngHeader(16, 16), ['tEXt', Buffer.from('Author\0ann')]] as const

/** Two readings of one picture, and kinds that are rare. */
export const oddPngs = {
  plain: pngOfChunks([ofBlack, pixels(Buffer.alloc(65 * 16, 0).fill(0)), pngEnd]),
  withText: pngOfChunks([ofBlack, ofText, pixels(blackLines(64, 16)), pngEnd]),
  grey: pngOfChunks([pngHeader(9, 9, { colour: 0 }), pixels(blackLines(9, 9)), pngEnd]),
  greyOfOneBit: pngOfChunks([pngHeader(9, 9, { colour: 0, bits: 1 }), pixels(blackLines(2, 9)), pngEnd]),
  deep: pngOfChunks([pngHeader(9, 9, { bits: 16 }), pixels(blackLines(72, 9)), pngEnd]),
  palette: pngOfChunks([
    pngHeader(8, 8, { colour: 3, bits: 4 }),
    ['PLTE', Buffer.from('ff0000000000', 'hex')],
    ['tRNS', Buffer.from([0x80])],
    pixels(blackLines(4, 8)),
    pngEnd,
  ]),
  // Adam7 passes of an 8 × 8 picture: 1, 1, 2, 4, 8, 16 and 32 pixels.
  interlaced: pngOfChunks([
    pngHeader(8, 8, { interlace: 1 }),
    pixels(Buffer.alloc(64 * 4 + 1 + 1 + 1 + 2 + 2 + 4 + 4)),
    pngEnd,
  ]),
  animated: pngOfChunks([
    ofBlack,
    ['acTL', Buffer.from('0000000200000000', 'hex')],
    pixels(blackLines(64, 16)),
    ['fdAT', Buffer.concat([Buffer.alloc(4, 1), deflateSync(blackLines(64, 16))])],
    pngEnd,
  ]),
}

const ofPalette = pngHeader(16, 16, { colour: 3 })
const red: Chunk = ['PLTE', Buffer.from('ff0000', 'hex')]
const ofOnePixel = pixels(blackLines(4, 1))

/** Pixels in two chunks, with another between them. */
function halves(lines: Buffer, between: Chunk): Chunk[] {
  const packed = deflateSync(lines)
  const middle = packed.length >> 1
  return [['IDAT', packed.subarray(0, middle)], between, ['IDAT', packed.subarray(middle)]]
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
const whole = drawnPng(40, 40, (x, y) => [x * 6, y * 6, 0, 255])

/** Files that are no usable picture. */
export const hostilePngs: Record<string, Buffer> = {
  'no PNG': Buffer.from('GIF89a'),
  nothing: Buffer.from([0]),
  'a JPEG': Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(100)]),
  'a signature': pngSignature,
  'no pixels': pngOfChunks([ofBlack, pngEnd]),
  'no header': pngOfChunks([pixels(blackLines(64, 16)), pngEnd]),
  'a short header': pngOfChunks([['IHDR', Buffer.alloc(5)], pngEnd]),
  'no width': pngOfChunks([pngHeader(0, 16), pixels(Buffer.alloc(16)), pngEnd]),
  'too wide': pngOfChunks([pngHeader(513, 1), pixels(Buffer.alloc(513 * 4 + 1)), pngEnd]),
  'four thousand million pixels wide': pngOfChunks([
    pngHeader(0xffffffff, 0xffffffff),
    pixels(Buffer.alloc(9)),
    pngEnd,
  ]),
  'a bomb: 40 MB for 16 pixels': pngOfChunks([ofBlack, ['IDAT', zeros(40_000_000)], pngEnd]),
  'an interlaced bomb': pngOfChunks([
    pngHeader(16, 16, { interlace: 1 }),
    ['IDAT', zeros(40_000_000)],
    pngEnd,
  ]),
  'one byte too few': pngOf(ofBlack, Buffer.alloc(65 * 16 - 1)),
  'one byte too many': pngOf(ofBlack, Buffer.alloc(65 * 16 + 1)),
  'too few pixels, interlaced': pngOf(pngHeader(512, 512, { interlace: 1 }), Buffer.alloc(100)),
  'too few pixels': pngOfChunks([pngHeader(512, 512), pixels(Buffer.alloc(100)), pngEnd]),
  'no deflate': pngOfChunks([ofBlack, ['IDAT', Buffer.alloc(500, 7)], pngEnd]),
  'an unknown kind': pngOfChunks([pngHeader(16, 16, { colour: 9 }), pixels(blackLines(64, 16)), pngEnd]),
  'an unknown depth': pngOfChunks([pngHeader(16, 16, { bits: 3 }), pixels(blackLines(64, 16)), pngEnd]),
  'a palette of nothing': pngOfChunks([pngHeader(16, 16, { colour: 3 }), pixels(blackLines(16, 16)), pngEnd]),
  'a colour beyond the palette': pngOfChunks([
    pngHeader(16, 16, { colour: 3 }),
    ['PLTE', Buffer.from('ff0000', 'hex')],
    pixels(Buffer.alloc(17 * 16, 1)),
    pngEnd,
  ]),
  'an unknown filter': pngOfChunks([ofBlack, pixels(Buffer.alloc(65 * 16, 9)), pngEnd]),
  'a second header, of 3.6 GB': pngOfChunks([pngHeader(1, 1), pngHeader(30_000, 30_000), ofOnePixel, pngEnd]),
  'a second header, of as many bytes and more pixels': pngOfChunks([
    pngHeader(64, 64, { bits: 1, colour: 0 }),
    pngHeader(64 * 64, 1, { colour: 2 }),
    pixels(blackLines(8, 64)),
    pngEnd,
  ]),
  'a header behind its pixels': pngOfChunks([ofBlack, pixels(blackLines(64, 16)), pngHeader(16, 17), pngEnd]),
  'a second palette': pngOfChunks([ofPalette, red, red, pixels(blackLines(16, 16)), pngEnd]),
  'a palette behind the pixels': pngOfChunks([ofPalette, pixels(blackLines(16, 16)), red, pngEnd]),
  'a palette of grey': pngOfChunks([
    pngHeader(16, 16, { colour: 0 }),
    red,
    pixels(blackLines(16, 16)),
    pngEnd,
  ]),
  'a palette of four bytes': pngOfChunks([
    ofPalette,
    ['PLTE', Buffer.alloc(4)],
    pixels(blackLines(16, 16)),
    pngEnd,
  ]),
  'transparency of more colours than there are': pngOfChunks([
    ofPalette,
    red,
    ['tRNS', Buffer.alloc(2)],
    pixels(blackLines(16, 16)),
    pngEnd,
  ]),
  'pixels in two places': pngOfChunks([ofBlack, ...halves(blackLines(64, 16), ofText), pngEnd]),
  'an unknown chunk that no reader may leave out': pngOfChunks([
    ofBlack,
    ['NEWS', Buffer.alloc(1)],
    pixels(blackLines(64, 16)),
    pngEnd,
  ]),
  'a chunk of the future': pngOfChunks([
    ofBlack,
    ['news', Buffer.alloc(1)],
    pixels(blackLines(64, 16)),
    pngEnd,
  ]),
  'an empty palette': pngOfChunks([ofBlack, ['PLTE', Buffer.alloc(0)], pixels(blackLines(64, 16)), pngEnd]),
  'a chunk beyond the end': Buffer.concat([whole.subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
  'a wrong checksum': Buffer.concat([whole.subarray(0, -20), Buffer.alloc(4, 1), whole.subarray(-16)]),
  ...Object.fromEntries(
    [9, 20, 33, 40, 60, whole.length - 30, whole.length - 13].map((length) => [
      `cut at ${length}`,
      whole.subarray(0, length),
    ]),
  ),
}
