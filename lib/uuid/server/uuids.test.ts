import { describe, expect, it } from 'vitest'
import { uuidsV7 } from './uuids'

describe('UUIDs of version 7', () => {
  it('carry the time, the version and the variant where RFC 9562 puts them', () => {
    // The time of the example in RFC 9562, appendix A.6.
    const [made = ''] = uuidsV7(1, 0x017f22e279b0)
    expect(made).toMatch(/^017f22e2-79b0-7[0-7][\da-f]{2}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('grow from first to last, however many one call makes', () => {
    for (let call = 0; call < 50; call++) {
      const made = uuidsV7(1000, 0)
      expect(made.every((uuid) => /^00000000-0000-7[\da-f]{3}-[89ab]/.test(uuid))).toBe(true)
      expect(made).toEqual([...new Set(made)].sort())
    }
  })
})
