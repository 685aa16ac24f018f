import { expect, test } from 'vitest'
import { randomBelow, rollDice } from './dice'

test.each([
  ['', '🎲 1d6 → 6'],
  ['2d6', '🎲 2d6 → 6 + 6 = 12'],
  [' D20 ', '🎲 1d20 → 20'],
  ['3', '🎲 3d6 → 6 + 6 + 6 = 18'],
  ['0d6', null],
  ['21d6', null],
  ['2d1', null],
  ['2d1001', null],
  ['two', null],
])('%j gives %j when every die falls on its highest side', (written, expected) => {
  expect(rollDice(written, (sides) => sides - 1)).toBe(expected)
})

test('dice land on all their sides and no others', () => {
  const seen = new Set(Array.from({ length: 500 }, () => randomBelow(6)))
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5])
})
