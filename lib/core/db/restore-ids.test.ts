import { describe, expect, it } from 'vitest'
import { idAfterRestore, idGapMin } from './restore-ids'

describe('the id after a restore', () => {
  it('is at least 2^32 higher, random, and below 2^53 after a thousand restores', () => {
    const seen = new Set<number>()
    let id = 41
    for (let i = 0; i < 1000; i++) {
      const next = idAfterRestore(id)
      expect(next - id).toBeGreaterThanOrEqual(idGapMin)
      seen.add(idAfterRestore(41))
      id = next
    }
    expect(id).toBeLessThan(2 ** 53)
    expect(seen.size).toBeGreaterThan(990)
  })

  it('is refused in one line when none is left', () => {
    const jumpForEver = () => {
      for (let id = 2 ** 52, i = 0; i < 1e6; i++) id = idAfterRestore(id)
    }
    expect(jumpForEver).toThrow(/too near to 2\^53/)
    expect(() => idAfterRestore(2 ** 53 - 1)).toThrow(/restored from a backup/)
  })
})
