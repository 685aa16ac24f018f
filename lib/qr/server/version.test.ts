import qrcode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { isHeld, kinds, versionOf } from '@/e2e/support/other-qr'
import { qrCapacity, qrLevels, qrNeed } from '../limits'

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
