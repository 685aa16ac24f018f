import { afterEach, expect, it, vi } from 'vitest'
import { randomName } from './random-name'

afterEach(() => void vi.restoreAllMocks())

it('has ten characters that cannot be confused, each as likely as the others', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 6200; i++) {
    const name = randomName()
    expect(name).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
    for (const character of name) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(31)
  // 2,000 each: six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(270)
})

it('discards bytes that would make some characters more likely', () => {
  const bytes = [...Array(10).fill(255), ...Array(10).fill(248), 0, 1, 2, 3, 4, 5, 6, 7, 8, 30]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.set(bytes.splice(0, array.length))
    return array
  })
  expect(randomName()).toBe('23456789az')
})
