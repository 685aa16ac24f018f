import { beforeAll, describe, expect, it } from 'vitest'
import { writeGlyphTable } from '@/scripts/glyph-table.mjs'
import { glyphOf } from './canvas'
import { drawCard } from './card'
import { drawableText, wrapText } from './card-text'

beforeAll(writeGlyphTable)

describe('the drawable part of a text', () => {
  it.each([
    ['main', 'main'],
    ['欢迎 to the room', '欢迎 to the room'],
    ['two\nlines\t and  spaces', 'two lines and spaces'],
    ['party 🎉 time 👩🏽‍🚀', 'party  time'],
    ['e\u0301t\u0332e\u0300', 'éte'.normalize('NFC').replace('te', 'tè')],
    ['\u202eevil\u202c', 'evil'],
    ['𠮷野家', '野家'],
    // Letters that join or run from right to left would be wrong in a row.
    ['مرحبا', ''],
    ['hello שלום', ''],
    ['नमस्ते', ''],
  ])('%j', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn)
  })
})

it('the font has the characters of both languages, in their widths', () => {
  expect(glyphOf('A')?.width).toBe(8)
  expect(glyphOf('聊')?.width).toBe(16)
  // The top of A: rows four to six of Unifont's glyph.
  expect(glyphOf('A')?.rows.slice(4, 7)).toEqual([0x1800, 0x2400, 0x2400])
  expect(glyphOf('\ue000')).toBeNull()
})

describe('wrapped lines', () => {
  it('break between words, beside full-width characters, and else anywhere', () => {
    expect(wrapText('one two three', 8, 9)).toEqual(['one two', 'three'])
    expect(wrapText('聊天室里', 5, 9)).toEqual(['聊天', '室里'])
    expect(wrapText('聊天ab聊', 5, 9)).toEqual(['聊天', 'ab聊'])
    expect(wrapText('abcdefghij', 4, 9)).toEqual(['abcd', 'efgh', 'ij'])
  })

  it('are limited; an ellipsis marks that there was more', () => {
    expect(wrapText('one two three four', 5, 2)).toEqual(['one', 'two…'])
    for (const text of ['x'.repeat(5000), '聊'.repeat(5000), 'a b '.repeat(5000)]) {
      const lines = wrapText(text, 42, 3)
      expect(lines).toHaveLength(3)
      expect(lines[2]).toMatch(/…$/)
      for (const line of lines)
        expect([...line].reduce((sum, each) => sum + (glyphOf(each)?.width ?? 0), 0)).toBeLessThanOrEqual(
          42 * 8,
        )
    }
  })
})

it('a card is of bounded size, whatever its texts', () => {
  for (const topic of ['', '爨'.repeat(500), 'W'.repeat(500), '\u{10ffff}'.repeat(500)])
    expect(drawCard({ title: '龘'.repeat(100), topic }).byteLength).toBeLessThan(20_000)
})
