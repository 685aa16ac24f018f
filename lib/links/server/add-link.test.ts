import { expect, it } from 'vitest'
import { parseCode } from '../contract/codes'
import { generateCode, isReservedCode } from './add-link'

it('generates unique codes of seven characters without look-alikes', () => {
  const codes = Array.from({ length: 2000 }, generateCode)
  for (const code of codes) {
    expect(parseCode(code)).toBe(code)
    expect(code).toMatch(/^[^0O1Il]{7}$/)
  }
  expect(new Set(codes).size).toBe(codes.length)
})

it('uses its whole alphabet evenly', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 8000; i++)
    for (const character of generateCode()) counts.set(character, (counts.get(character) ?? 0) + 1)
  // 56,000 draws: 982 of each of 57 are expected, with a standard deviation of 31.
  expect(counts.size).toBe(57)
  for (const count of counts.values()) expect(Math.abs(count - 982)).toBeLessThan(200)
})

it.each(['addlink', 'addlinks', 'parse', 'update', 'delete', 'Parse', 'DELETE'])('reserves %s', (code) =>
  expect(isReservedCode(code)).toBe(true),
)
