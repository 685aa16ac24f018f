import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { type Chunk, pngEnd, pngHeader, pngOfChunks } from './png-file'

// An encoder of PNG files by the specification, third edition, for every kind of picture.

/** A picture before it is a file: how it is stored, its scan lines with their filters, and what it shows. */
export interface Picture {
  header: Chunk
  palette: Buffer | null
  transparency: Buffer | null
  lines: Buffer
  shows: { width: number; height: number; rgba: Uint8Array }
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const kinds = Object.entries({
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}).flatMap(([colorType, depths]) => depths.map((depth) => ({ colorType: Number(colorType), depth })))
/** Of interlacing: first column and row, steps between columns and rows. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Random numbers below `end`, from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

function paeth(a: number, b: number, c: number): number {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (toA <= toB && toA <= toC) return a
  return toB <= toC ? b : c
}

function filtered(filter: number, line: Buffer, above: Buffer, pixelBytes: number): number[] {
  const bytes = Array.from(line, (byte, i) => {
    const [a, b, c] = [line[i - pixelBytes] ?? 0, above[i] ?? 0, above[i - pixelBytes] ?? 0]
    return byte - ([0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0)
  })
  return [filter, ...bytes]
}

function packed(samples: number[], depth: number): Buffer {
  const line = Buffer.alloc(Math.ceil((samples.length * depth) / 8))
  samples.forEach((sample, i) => {
    const bit = i * depth
    if (depth === 16) line.writeUInt16BE(sample, i * 2)
    else line[bit >> 3] = (line[bit >> 3] ?? 0) | (sample << (8 - depth - (bit & 7)))
  })
  return line
}

interface Options {
  kind: { colorType: number; depth: number }
  width: number
  height: number
  interlaced: boolean
  filter: number
  seed: number
  colours: number
  transparent: boolean
}

function pictureOf({
  kind,
  width,
  height,
  interlaced,
  filter,
  seed,
  colours,
  transparent,
}: Options): Picture {
  const { colorType, depth } = kind
  const random = randomFrom(seed)
  const channels = channelsOf[colorType] ?? 0
  const end = colorType === 3 ? Math.min(colours, 2 ** depth) : 2 ** depth
  const pixels = Array.from({ length: width * height }, () =>
    Array.from({ length: channels }, () => random(end)),
  )
  const pixelAt = (x: number, y: number) => pixels[y * width + x] ?? []

  const palette = colorType === 3 ? Buffer.from(Array.from({ length: end * 3 }, () => random(256))) : null
  const alphas = Array.from({ length: 1 + random(end) }, () => random(256))
  const keyed = pixelAt(random(width), random(height))
  const transparency =
    !transparent || colorType > 3 ? null : Buffer.from(colorType === 3 ? alphas : packed(keyed, 16))

  const lines: number[] = []
  const pixelBytes = Math.max(1, (channels * depth) / 8)
  for (const [x0, y0, dx, dy] of interlaced ? adam7 : [[0, 0, 1, 1] as const]) {
    let above: Buffer = Buffer.alloc(0)
    for (let y = y0; y < height && x0 < width; y += dy) {
      const samples: number[] = []
      for (let x = x0; x < width; x += dx) samples.push(...pixelAt(x, y))
      const line = packed(samples, depth)
      for (const byte of filtered(filter < 5 ? filter : random(5), line, above, pixelBytes)) lines.push(byte)
      above = line
    }
  }

  const eightBit = (sample: number) => Math.round((sample * 255) / (2 ** depth - 1))
  const rgba = pixels.flatMap((pixel) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = pixel
    if (palette)
      return [...palette.subarray(first * 3, first * 3 + 3), (transparency && alphas[first]) ?? 255]
    const alpha = transparency && pixel.every((sample, i) => sample === keyed[i]) ? 0 : 2 ** depth - 1
    const full =
      channels < 3 ? [first, first, first, channels === 2 ? second : alpha] : [first, second, third]
    return [...full, ...(channels < 3 ? [] : [channels === 4 ? fourth : alpha])].map(eightBit)
  })
  const header = pngHeader(width, height, { bits: depth, colour: colorType, interlace: Number(interlaced) })
  const shows = { width, height, rgba: Uint8Array.from(rgba) }
  return { header, palette, transparency, lines: Buffer.from(lines), shows }
}

/** Pictures of every colour type and depth. @param max width and height */
export const picturesUpTo = (max: number): fc.Arbitrary<Picture> =>
  fc
    .record<Options>({
      kind: fc.constantFrom(...kinds),
      width: fc.integer({ min: 1, max }),
      height: fc.integer({ min: 1, max }),
      interlaced: fc.boolean(),
      filter: fc.integer({ min: 0, max: 5 }),
      seed: fc.nat(),
      colours: fc.integer({ min: 1, max: 256 }),
      transparent: fc.boolean(),
    })
    .map(pictureOf)

/** Where packed data are cut into chunks. */
export const thousandths = fc.array(fc.nat(1000), { maxLength: 4 })

/** The chunks of a picture. @param cuts of its packed data, in thousandths */
export function chunksOf(picture: Picture, packed: Buffer, cuts: number[]): [Chunk, ...Chunk[]] {
  const { header, palette, transparency } = picture
  const ends = [...cuts.map((cut) => Math.floor((cut / 1000) * packed.length)), packed.length]
  const pixels = ends.sort((a, b) => a - b).map((end, i) => packed.subarray(ends[i - 1] ?? 0, end))
  return [
    header,
    ...(palette ? [['PLTE', palette] as const] : []),
    ...(transparency ? [['tRNS', transparency] as const] : []),
    ...pixels.map((data) => ['IDAT', data] as const),
    pngEnd,
  ]
}

/** Chunks that every reader may leave out. */
const ancillary = fc.tuple(
  fc.constantFrom(...'tEXt zTXt gAMA pHYs bKGD iCCP acTL fcTL fdAT eXIf prVt'.split(' ')),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
)

/** Files by the specification, and what they show. */
export const properFiles = fc
  .record({
    picture: picturesUpTo(40),
    level: fc.integer({ min: 0, max: 9 }),
    windowBits: fc.integer({ min: 9, max: 15 }),
    cuts: thousandths,
    others: fc.array(ancillary, { maxLength: 3 }),
  })
  .map(({ picture, level, windowBits, cuts, others }) => {
    const [header, ...rest] = chunksOf(picture, deflateSync(picture.lines, { level, windowBits }), cuts)
    return { file: pngOfChunks([header, ...others, ...rest]), shows: picture.shows }
  })
