import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shellStyle } from '@/lib/generated/skin-styles'

const css = readFileSync('app/theme.css', 'utf8')

const [, list = ''] = /"Colour emoji";[^}]*unicode-range:([^;]*);/.exec(css) ?? []
const ranges = list.split(',').map((range) => {
  const [from = '', to = from] = range.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
})
const isDrawn = (point: number) => ranges.some(([from, to]) => from <= point && point <= to)

const points = Array.from({ length: 0x1_fbff }, (_, point) => point)
const those = (property: RegExp) => points.filter((point) => property.test(String.fromCodePoint(point)))
const hex = (found: number[]) => found.map((point) => point.toString(16))

it('the font of emoji has every character that is an emoji by default', () => {
  const emoji = those(/\p{Emoji_Presentation}/u)
  expect(emoji.length).toBeGreaterThan(1000)
  expect(hex(emoji.filter((point) => !isDrawn(point)))).toEqual([])
})

it('it has no digit, letter, sign or arrow that is text by default', () => {
  const joining = [0x200d, 0x20e3, 0xfe0f]
  const text = those(/\P{Emoji_Presentation}/u).filter(
    (point) => point < 0x1_f000 && !joining.includes(point),
  )
  expect(hex(text.filter(isDrawn))).toEqual([])
  for (const sign of '0#*©®™→↔▶☎❤') expect(isDrawn(sign.codePointAt(0) ?? 0)).toBe(false)
})

it('pages without the style sheet have the same fonts', () => {
  const [, ranges = ''] = /Colour emoji;[^}]*unicode-range:([^;}]*)/.exec(shellStyle) ?? []
  expect(ranges.toUpperCase().split(',')).toHaveLength(list.split(',').length)
  expect(shellStyle).toContain('Narrow quotes')
})
