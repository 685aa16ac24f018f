import { beforeAll, describe, expect, it } from 'vitest'
import { drawnPng, hostilePngs, oddPngs, pngHeader, pngOf } from '@/e2e/support/png-file'
import { decode, decodeZbar, draw } from '@/e2e/support/qr-reader'
import { parseConfig } from '@/lib/core/config'
import { makeBudgets } from '@/lib/core/limits/budgets'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { qrInput } from '../../contract'
import { qrLimits } from '../../limits'
import { encodeModules } from '../encode'
import { qrImage } from '../image'
import { logoPlaceOf } from './place-logo'
import { readLogo } from './read-logo'

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(16 * 1024 * 1024))
})

const isRed = ([red, green, blue]: number[]) =>
  Math.abs((red ?? 0) - 200) + Math.abs((green ?? 0) - 30) + Math.abs((blue ?? 0) - 30) < 12

const seeded = (x: number, y: number) => (Math.imul(x * 7919 + y * 104_729 + 1, 2_654_435_761) >>> 8) & 255

const logos = {
  'a red disc on nothing': drawnPng(64, 64, (x, y) =>
    Math.hypot(x - 32, y - 32) < 30 ? [200, 30, 30, 255] : [0, 0, 0, 0],
  ),
  black: drawnPng(16, 16, () => [0, 0, 0, 255]),
  white: drawnPng(16, 16, () => [255, 255, 255, 255]),
  noise: drawnPng(100, 100, (x, y) => [seeded(x, y), seeded(y, x), seeded(x + y, y), 255]),
  'a wide one': drawnPng(120, 40, (x) => [x * 2, 80, 200, 255]),
  'a tall one': drawnPng(20, 200, (_, y) => [20, y, 90, 128]),
  'one pixel': drawnPng(1, 1, () => [0, 90, 0, 255]),
  'the largest': drawnPng(512, 512, (x, y) => [x / 2, y / 2, 99, 255]),
}

const imageOf = (logo: Buffer | string, given: Record<string, unknown> = {}) =>
  qrImage(
    qrInput.parse({
      text: 'https://example.org/logo',
      size: 300,
      logo: typeof logo === 'string' ? logo : logo.toString('base64'),
      ...given,
    }),
  )

async function readers(logo: Buffer, given: Record<string, unknown>) {
  const { bytes, headers } = imageOf(logo, given)
  const light = `#${String(given.light ?? 'ffffff')}`
  const picture = await draw(headers['Content-Type'] ?? '', Buffer.from(bytes), light)
  return { picture, read: { ...(await decode(picture)), zbar: await decodeZbar(picture) } }
}

const texts = {
  short: 'a',
  address: 'https://example.org/some/path?and=query',
  Chinese: '你好，世界！订单 20261120000123456 号',
  'Latin-1 twice': 'Ã© é',
  'of 200': 'x'.repeat(200),
  'of 600 digits': '3141592653'.repeat(60),
  'the longest': 'y'.repeat(1273),
}

describe('a code with a logo is read by three decoders', () => {
  it.each(Object.entries(texts))('with every logo: %s', async (_, text) => {
    const size = text.length > 500 ? 1000 : 400
    for (const [name, logo] of Object.entries(logos)) {
      const { read } = await readers(logo, { text, size, margin: 4 })
      expect({ name, read }).toEqual({ name, read: { jsqr: text, zxing: text, zbar: text } })
    }
  })

  it.each(['png', 'svg', 'pdf'])('as %s of its exact size', async (type) => {
    const text = 'https://example.org/看'
    for (const size of [150, 333, 1000]) {
      const { picture, read } = await readers(logos['a red disc on nothing'], { text, type, size })
      expect(picture).toMatchObject({ width: size, height: size })
      expect({ size, read }).toEqual({ size, read: { jsqr: text, zxing: text, zbar: text } })
      // Skia draws no pictures within an SVG.
      if (type !== 'svg') expect(isRed(picture.at(size >> 1, size >> 1))).toBe(true)
    }
  })

  it('as SVG with the logo as a PNG, centred', async () => {
    const svg = Buffer.from(
      imageOf(logos['a wide one'], { type: 'svg', text: 'svg', size: 290, margin: 0 }).bytes,
    )
    const [, x, y, width, height, data = ''] =
      /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)".* xlink:href="data:image\/png;base64,([^"]*)"/.exec(
        svg.toString(),
      ) ?? []
    // 29 modules of 10 units; a place of 5, of which a picture three times as wide as high takes a third.
    expect([x, y, width, height].map(Number)).toEqual(
      [120, 136.667, 50, 16.667].map((n) => expect.closeTo(n, 2)),
    )
    const picture = await draw('image/png', Buffer.from(data, 'base64'))
    expect(picture).toMatchObject({ width: 120, height: 40 })
    expect(picture.at(100, 20)).toEqual([200, 80, 200])
  })

  it('in other colours, and transparent where the logo is', async () => {
    for (const [dark, light] of [
      ['003366', 'ffeecc'],
      ['8a1c00', 'ffffff'],
      ['000000', 'aaffaa'],
    ]) {
      const given = { text: 'colours', dark, light, size: 360, margin: 4 }
      const { read } = await readers(logos['a red disc on nothing'], given)
      expect({ dark, read }).toEqual({ dark, read: { jsqr: 'colours', zxing: 'colours', zbar: 'colours' } })
    }
  })
})

describe('a logo', () => {
  it('makes the level H, whatever is asked for', () => {
    const [logo, text] = [logos.black, 'level']
    expect(imageOf(logo, { text, level: 'L' }).bytes).toEqual(imageOf(logo, { text, level: 'H' }).bytes)
    expect(() => imageOf(logo, { text: 'y'.repeat(1274), size: 1000, level: 'L' })).toThrow(
      'at most 1273 bytes',
    )
  })

  it('is in the middle of every version, on a twelfth of the modules at most', () => {
    for (let length = 1; length < 1273; length += 40) {
      const modules = encodeModules('z'.repeat(length), 'H', 3)
      const { start, size } = logoPlaceOf(modules)
      expect(2 * start + size).toBe(modules.size)
      expect(size).toBeGreaterThanOrEqual(5)
      expect((size + 2) ** 2 / modules.size ** 2).toBeLessThan(1 / 12)
    }
  })

  it('that looks like a part of a code is refused, or the code is read nevertheless', async () => {
    for (const edge of [7, 9, 14, 28, 56, 100]) {
      const finder = drawnPng(edge, edge, (x, y) => {
        const far = Math.max(Math.abs(x - (edge - 1) / 2), Math.abs(y - (edge - 1) / 2)) / edge
        return far < 3 / 14 || far > 5 / 14 ? [0, 0, 0, 255] : [255, 255, 255, 255]
      })
      for (const text of ['a', 'b'.repeat(60), 'c'.repeat(100), 'd'.repeat(300)]) {
        try {
          const { read } = await readers(finder, { text, size: 700, margin: 4 })
          expect(Object.values(read)).toContain(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          expect(String(error)).toContain('makes the code unreadable')
        }
      }
    }
  })

  it('may be interlaced, of 16 bits or one, grey, animated, or have a palette with transparency', async () => {
    for (const [name, logo] of Object.entries(oddPngs)) {
      const { read } = await readers(logo, { text: name })
      expect(read).toEqual({ jsqr: name, zxing: name, zbar: name })
    }
    expect(imageOf(`data:image/png;base64,${logos.black.toString('base64')}`).etag).toBe(
      imageOf(logos.black).etag,
    )
  })

  it('may have any size, interlaced or not', () => {
    const passes = (width: number, height: number) =>
      [
        [0, 8, 0, 8],
        [4, 8, 0, 8],
        [0, 4, 4, 8],
        [2, 4, 0, 4],
        [0, 2, 2, 4],
        [1, 2, 0, 2],
        [0, 1, 1, 2],
      ].map(([left = 0, across = 1, top = 0, down = 1]) => ({
        columns: Array.from({ length: width }, (_, x) => x).filter(
          (x) => x >= left && (x - left) % across === 0,
        ).length,
        rows: Array.from({ length: height }, (_, y) => y).filter((y) => y >= top && (y - top) % down === 0)
          .length,
      }))
    for (let width = 1; width < 12; width++)
      for (const height of [1, 2, 3, 5, 9]) {
        const bytes = passes(width, height).reduce(
          (sum, { columns, rows }) => sum + (columns === 0 ? 0 : rows * (1 + columns * 4)),
          0,
        )
        for (const file of [
          pngOf(pngHeader(width, height), Buffer.alloc(height * (1 + width * 4))),
          pngOf(pngHeader(width, height, { interlace: 1 }), Buffer.alloc(bytes)),
        ])
          expect(readLogo(file.toString('base64'))).toMatchObject({ width, height })
      }
  })

  it('keeps nothing but its pixels', () => {
    expect(imageOf(oddPngs.withText, { type: 'svg' }).etag).toBe(imageOf(oddPngs.plain, { type: 'svg' }).etag)
  })

  it.each(Object.entries(hostilePngs))('that is unusable is refused: %s', (_, logo) => {
    expect(() => imageOf(logo)).toThrow(/logo must be/)
  })

  it('is refused beyond its largest size, and if it is no Base64', () => {
    const large = Buffer.concat([logos.black, Buffer.alloc(qrLimits.logoBytesMax)])
    expect(() => imageOf(large)).toThrow('at most 65536 bytes')
    expect(() => imageOf('A'.repeat(1_000_000))).toThrow('at most 65536 bytes')
    for (const text of [
      '',
      'logo.png',
      '你好',
      'data:image/svg+xml;base64,PHN2Zz4=',
      `${'A'.repeat(50_000)}!`,
    ])
      expect(() => imageOf(text), text.slice(0, 20)).toThrow('must be a PNG')
  })
})
