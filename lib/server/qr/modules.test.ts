import qrcode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { type QrLevel, qrCapacity, qrLevels, qrNeed } from '@/lib/schemas/qr-limits'
import { qrSegments } from '@/lib/schemas/qr-segments'
import { encodeModules, forEachRun, placeModules } from './modules'

const theirModes = { digits: 'numeric', letters: 'alphanumeric', bytes: 'byte' } as const

/** Whether a code of that version holds our segments of a text, as another encoder judges. */
function isHeld(text: string, level: QrLevel, version: number): boolean {
  const segments = qrSegments(text, version).segments.map((segment) => ({
    data: segment.text,
    mode: theirModes[segment.mode],
  }))
  try {
    // Their types know one interface for each mode, and no union of them.
    return qrcode.create(segments as never, { version, errorCorrectionLevel: level }).version === version
  } catch (error) {
    if (error instanceof Error && /cannot contain this amount|too big to be stored/.test(error.message))
      return false
    throw error
  }
}

const versionOf = (text: string, level: QrLevel) => (encodeModules(text, level).size - 17) / 4

/** Texts of any length, by the kinds of segments they are worth. */
const kinds: Record<string, (length: number) => string> = {
  'an address that ends in digits': (length) => `https://example.org/${'8'.repeat(length)}`,
  'capitals with one small letter': (length) => `ABC-${'12345/XYZ'.repeat(length)}x`,
  'Chinese with numbers': (length) => '订单号20261120000123456，'.repeat(length),
  'emoji between digits': (length) => '0123456789012👩🏽‍🚀'.repeat(length),
  'full-width beside ASCII': (length) => '１２３123456789ＡＢＣ'.repeat(length),
  'capitals and digits': (length) => `HELLO ${'314159265358979323846'.repeat(length)} `.repeat(2),
  'small letters': (length) => 'q'.repeat(length),
}

describe('the version', () => {
  it.each(qrLevels)(
    'is the smallest that holds the segments, and no larger than in qrcode, at level %s',
    (level) => {
      for (const kind of Object.values(kinds))
        for (const length of [1, 2, 3, 5, 8, 13, 21, 34, 55]) {
          const text = kind(length)
          const { mode, length: need } = qrNeed(text)
          if (need > qrCapacity[level][mode]) continue
          const version = versionOf(text, level)
          const smaller = version > 1 && isHeld(text, level, version - 1)
          const theirs = qrcode.create(text, { errorCorrectionLevel: level }).version
          expect({ text, held: isHeld(text, level, version), smaller }).toEqual({
            text,
            held: true,
            smaller: false,
          })
          expect({ text, version: Math.min(version, theirs) }).toEqual({ text, version })
        }
    },
  )

  it('is smaller where segments help', () => {
    // 40 bytes need version 3 at level L: version 2 holds 32 (ISO/IEC 18004, table 7).
    expect(versionOf('https://example.org/12345678901234567890', 'L')).toBe(2)
    expect(versionOf('https://example.org/abcdefghijabcdefghij', 'L')).toBe(3)
  })
})

describe('what fits', () => {
  /** The length at which a kind of text is the longest that is said to fit. */
  function longest(kind: (length: number) => string, level: QrLevel): number {
    let fits = 0
    let tooLong = qrCapacity.L.digits
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      const { mode, length } = qrNeed(kind(middle))
      if (length > qrCapacity[level][mode]) tooLong = middle
      else fits = middle
    }
    return fits
  }

  it.each(qrLevels)('is what the largest code holds at level %s, to the last bit', (level) => {
    for (const kind of Object.values(kinds)) {
      const length = longest(kind, level)
      expect(isHeld(kind(length), level, 40)).toBe(true)
      expect(versionOf(kind(length), level)).toBe(40)
      expect(isHeld(kind(length + 1), level, 40)).toBe(false)
      expect(() => encodeModules(kind(length + 1), level)).toThrow(`at most ${qrCapacity[level].bytes} bytes`)
    }
  })

  it.each(qrLevels)('is exactly what the table says at level %s, in every mode', (level) => {
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

  it('counts a text of one kind in that kind, a mixed one in the bytes that would take its room', () => {
    expect(qrNeed('')).toEqual({ mode: 'bytes', length: 0 })
    expect(qrNeed('0123')).toEqual({ mode: 'digits', length: 4 })
    expect(qrNeed('A-1: $%*+./')).toEqual({ mode: 'letters', length: 11 })
    expect(qrNeed('a')).toEqual({ mode: 'bytes', length: 1 })
    expect(qrNeed('１')).toEqual({ mode: 'bytes', length: 3 })
    expect(qrNeed('12\n')).toEqual({ mode: 'bytes', length: 3 })
    // 4 + 16 + 160 bits of address, 4 + 14 + 14,480 of digits, beside the 20 of the header of bytes.
    expect(qrNeed(`https://example.org/${'8'.repeat(4344)}`)).toEqual({ mode: 'bytes', length: 1832 })
  })

  it('is not looked for in what is longer than any code', () => {
    expect(qrNeed('8'.repeat(100_000))).toEqual({ mode: 'digits', length: 100_000 })
    expect(qrNeed('é'.repeat(100_000))).toEqual({ mode: 'bytes', length: 200_000 })
    expect(() => encodeModules('A'.repeat(100_000), 'L')).toThrow('takes 100000 letters')
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
})
