import { expect, it } from 'vitest'
import { compareTexts } from './compare-texts'

const drawn = (older: string, newer: string) =>
  compareTexts(older, newer)?.lines.map(
    ({ kind, text }) => ({ added: '+', removed: '-', same: ' ', place: '@' })[kind] + text,
  )

it('shows what changed, with three lines around it', () => {
  const before = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`)
  const after = before.with(9, 'another line\n')
  expect(drawn(before.join(''), after.join(''))).toEqual([
    '@7',
    ...[' line 7', ' line 8', ' line 9', '-line 10', '+another line', ' line 11', ' line 12', ' line 13'],
  ])
  expect(drawn('a', 'a')).toEqual([])
  expect(drawn('a', 'a\n')).toEqual(['@1', '-a', '+a'])
  expect(drawn('', 'a')).toEqual(['@1', '+a'])
})

it('is bounded in size, changes and what is shown', () => {
  const lines = (count: number, text: string) =>
    Array.from({ length: count }, (_, i) => `${text} ${i}`).join('\n')
  expect(compareTexts('a'.repeat(500_001), 'b')).toBeNull()
  expect(compareTexts(lines(40_000, 'a'), lines(40_000, 'b'))).toBeNull()
  expect(compareTexts('', lines(3000, 'a'))).toMatchObject({ hidden: 1001 })
  expect(drawn('', 'x'.repeat(2000))?.at(-1)).toBe(`+${'x'.repeat(1000)}…`)
})
