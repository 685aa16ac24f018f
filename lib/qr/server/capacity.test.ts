import { describe, expect, it } from 'vitest'
import { isHeld, kinds, versionOf } from '@/e2e/support/other-qr'
import { type QrLevel, qrCapacity, qrLevels, qrNeed } from '../limits'
import { encodeModules } from './encode'

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
