import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { attempt, expectLinear } from '@/e2e/support/linear'
import { spoiltFiles } from '@/e2e/support/png-faults'
import { type Chunk, pngHeader, pngOfChunks } from '@/e2e/support/png-file'
import { properFiles } from '@/e2e/support/png-pictures'
import { Refusal } from '@/lib/core/refusal/refusal'
import { readLogo } from './read-logo'

/** Pixels, or null where the file is refused. */
function pixelsOf(file: Buffer): ReturnType<typeof readLogo> | null {
  try {
    return readLogo(file.toString('base64'))
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'invalid_parameter') throw error
    return null
  }
}

const libpng = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Runs with memory that is full of `dirt` unless it is cleared. @returns also the bytes that were allocated */
function inDirtyMemory<Result>(dirt: number, run: () => Result): { result: Result; allocated: number } {
  let allocated = 0
  for (const name of ['alloc', 'allocUnsafe', 'allocUnsafeSlow'] as const) {
    const original = Buffer[name]
    vi.spyOn(Buffer, name).mockImplementation((size: number, fill?: Buffer | string | number) => {
      allocated += size
      return original(size).fill(fill ?? (name === 'alloc' ? 0 : dirt))
    })
  }
  for (const Kind of [Uint8Array, Uint8ClampedArray]) {
    vi.stubGlobal(
      Kind.name,
      new Proxy(Kind, {
        construct(target, [first, ...rest], newTarget) {
          if (typeof first === 'number') allocated += first
          return Reflect.construct(target, [first, ...rest], newTarget)
        },
      }),
    )
  }
  try {
    return { result: run(), allocated }
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
}

/** What a file may cost: itself, its scan lines twice and its pixels, by its first header within the limits. */
function allowedBytes(file: Buffer): number {
  const [width = 0, height = 0] = file.length < 33 ? [] : [file.readUInt32BE(16), file.readUInt32BE(20)]
  const pixels = width <= 512 && height <= 512 ? width * height : 0
  const samples = [1, 0, 3, 1, 2, 0, 4][file[25] ?? 0] ?? 0
  return 65_536 + 2 * file.length + pixels * (4 + (2 * samples * (file[24] ?? 0)) / 8)
}

test('a picture is read as it was drawn: every colour type, depth, filter and interlacing', () => {
  fc.assert(
    fc.property(properFiles, ({ file, shows }) => {
      expect(pixelsOf(file), file.toString('base64')).toEqual(shows)
    }),
    { numRuns: 300 },
  )
})

test('a spoilt file is refused, or read as libpng reads it; it costs what its header permits, and shows no memory', async () => {
  const counts = { read: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(spoiltFiles, async (file) => {
      const base64 = file.toString('base64')
      const { result: pixels, allocated } = inDirtyMemory(0, () => pixelsOf(file))
      expect(allocated, base64).toBeLessThanOrEqual(allowedBytes(file))
      expect(inDirtyMemory(0xa7, () => pixelsOf(file)).result, base64).toEqual(pixels)
      counts[pixels ? 'read' : 'refused']++
      if (!pixels) return
      const { info, data } = await libpng(file)
      const { width, height, rgba } = pixels
      expect([info.width, info.height, data.length], base64).toEqual([width, height, rgba.length])
      // libpng drops the lower half of 16 bits; we round.
      const tolerance = file[24] === 16 ? 1 : 0
      const isOff = (byte: number, i: number) => Math.abs(byte - (rgba[i] ?? 999)) > tolerance
      expect(data.findIndex(isOff), base64).toBe(-1)
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(100)
})

test('the measure sees what Node inflates, and memory that is not cleared', () => {
  const inflate = (bytes: number) => inflateSync(deflateSync(Buffer.alloc(bytes)))
  expect(inDirtyMemory(0, () => inflate(1_000_000)).allocated).toBeGreaterThan(1_000_000)
  const { result } = inDirtyMemory(0xa7, () => new Uint8Array(inflate(10).buffer))
  expect(result.filter((byte) => byte === 0xa7).length).toBeGreaterThan(10_000)
})

test('work grows with the file, no faster', () => {
  const empty: Chunk = ['IDAT', Buffer.alloc(0)]
  const chunks = (count: number) => pngOfChunks([pngHeader(1, 1), ...Array<Chunk>(count).fill(empty)])
  expectLinear('chunks', chunks, pixelsOf, 330)
  const lineBreaks = (count: number) => `${'\n'.repeat(count)}!`
  expectLinear('line breaks', lineBreaks, (given) => attempt(() => readLogo(given)), 6000)
})
