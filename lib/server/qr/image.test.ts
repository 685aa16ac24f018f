import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { qrInput } from '@/lib/schemas/qr'
import { qrCapacity, qrLevels, qrNeed } from '@/lib/schemas/qr-limits'
import { qrImage } from './image'
import { encodeModules, forEachRun, placeModules } from './modules'

const imageOf = (input: Record<string, unknown>) => qrImage(qrInput.parse(input))

describe('an image', () => {
  it('is drawn once for the same look, however it was asked for', () => {
    const first = imageOf({ text: 'once', dark: '#123', level: 'h', light: 'FFFFFF' })
    expect(imageOf({ text: 'once', dark: '112233', level: 'H' })).toBe(first)
    expect(imageOf({ text: 'once', dark: '112233', level: 'Q' })).not.toBe(first)
    expect(imageOf({ text: 'once', dark: '112233', level: 'H', margin: 3 })).not.toBe(first)
  })

  it('is not mixed up with another whose text holds what separates the parts of a key', () => {
    const spaced = imageOf({ text: 'ffffff a', light: 'ffffff' })
    expect(imageOf({ text: 'a', light: 'ffffff' }).etag).not.toBe(spaced.etag)
  })

  it('is a PNG of one bit a pixel whose pixels are all there', () => {
    const { bytes } = imageOf({ text: 'png', size: 333 })
    const png = Buffer.from(bytes)
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([333, 333, 1, 3])
    const data = png.indexOf('IDAT')
    const length = png.readUInt32BE(data - 4)
    expect(inflateSync(png.subarray(data + 4, data + 4 + length))).toHaveLength(
      333 * (1 + Math.ceil(333 / 8)),
    )
  })
})

describe('the modules', () => {
  it('are placed so that the border differs by one pixel at most', () => {
    const modules = encodeModules('a', 'L')
    for (let size = 50; size <= 1000; size += 7) {
      const { scale, origin } = placeModules(modules, { margin: 2, size, dark: '', light: '' })
      const right = size - origin - modules.size * scale
      expect(right - origin).toBeGreaterThanOrEqual(0)
      expect(right - origin).toBeLessThanOrEqual(1)
      expect(origin).toBeGreaterThanOrEqual(2 * scale)
    }
  })

  it('are all in the runs, each once', () => {
    const modules = encodeModules('runs', 'M')
    const drawn = new Uint8Array(modules.dark.length)
    forEachRun(modules, (x, y, length) => {
      for (let i = 0; i < length; i++)
        drawn[y * modules.size + x + i] = (drawn[y * modules.size + x + i] ?? 0) + 1
    })
    expect(drawn).toEqual(modules.dark)
  })

  it.each(qrLevels)('hold exactly what the table says at level %s, in every mode', (level) => {
    const { digits, letters, bytes } = qrCapacity[level]
    for (const [sample, most] of [
      ['7', digits],
      ['A', letters],
      ['a', bytes],
    ] as const) {
      expect(encodeModules(sample.repeat(most), level).size).toBe(177)
      expect(() => encodeModules(sample.repeat(most + 1), level)).toThrow(`at most ${bytes} bytes`)
    }
  })

  it('count a text in the densest mode that holds it', () => {
    expect(qrNeed('0123')).toEqual({ mode: 'digits', length: 4 })
    expect(qrNeed('A-1: $%*+./')).toEqual({ mode: 'letters', length: 11 })
    expect(qrNeed('a')).toEqual({ mode: 'bytes', length: 1 })
    expect(qrNeed('１')).toEqual({ mode: 'bytes', length: 3 })
    expect(qrNeed('12\n')).toEqual({ mode: 'bytes', length: 3 })
  })
})
