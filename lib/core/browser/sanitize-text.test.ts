import { describe, expect, test } from 'vitest'
import { mayCombine, sanitizeText } from './sanitize-text'

describe('sanitized text', () => {
  test.each([
    'plain text, señor',
    'ภาษาไทย ผู้ใหญ่ น้ำ',
    'Tiếng Việt'.normalize('NFD'),
    'שָׁלוֹם בְּרֵאשִׁ֖ית',
    'नमस्ते दुनिया क्ष्म्य',
    'བོད་སྐད རྒྱུ ཧྐྵྨླྺྼྻྂ',
    '한국어 대화'.normalize('NFD'),
    '👩🏽‍❤️‍💋‍👨🏽 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
    'می‌خواهم',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 ☺️ ☺︎',
    `a${'\u3164'.repeat(20)}b ㅎ\u3164\uffa0`,
    `${'\u200b'.repeat(20)}à\u00ad${'\u2060'.repeat(20)}`,
    `à${'\u0301'.repeat(7)}\u200b\u2060b`,
  ])('keeps %s', (text) => {
    expect(sanitizeText(text)).toBe(text)
  })
  test.each(['\u0e47', '\u0300', '\u0489', '\u20dd', '\u{1f3fb}', '\u200d'])(
    'limits a stack of %j',
    (mark) => {
      const shown = sanitizeText(`a${mark.repeat(500)}b`)
      expect(shown.startsWith('a')).toBe(true)
      expect(shown.endsWith('b')).toBe(true)
      expect([...shown].length).toBeLessThanOrEqual(10)
    },
  )
  test('limits a stack of different marks with joiners in between', () => {
    const shown = sanitizeText(`a${'\u0300\u200d\u0489\u200c'.repeat(200)}b`)
    expect([...shown].length).toBeLessThanOrEqual(10)
  })
  test.each([
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200b',
    '\u180e',
    '\u2062',
    '\u3164',
    '\u{e0061}',
    '\u200f',
    '\ufe0f',
  ])('limits a stack of marks with %j in between', (unseen) => {
    for (const between of [unseen, unseen.repeat(9)]) {
      const shown = sanitizeText(`a${`${'\u0301'.repeat(8)}${between}`.repeat(60)}b`)
      expect(shown.match(/\u0301/g)?.length).toBeLessThanOrEqual(8)
      expect(shown.endsWith('b')).toBe(true)
      expect(mayCombine('\u0301', `${between}\u0301`)).toBe(true)
    }
  })
  test('permits a direction mark at the beginning', () => {
    expect(mayCombine(' ', '\u200fשלום')).toBe(false)
  })
  test('takes linear time', () => {
    const before = process.cpuUsage()
    for (const part of [
      '\u0301',
      '\u2060',
      '\ufe0f',
      `${'\u0301'.repeat(7)}\u2060`,
      `${'\u0301'.repeat(8)}\u2060`,
      '\u0301\u{e0061}',
    ])
      for (const end of ['', 'b']) sanitizeText(`a${part.repeat(64_000 / part.length)}${end}`)
    for (const run of [7, 100, 7_000])
      sanitizeText(`a${'\u0301'.repeat(7)}${'\u2060'.repeat(run)}b`.repeat(64_000 / (run + 9)))
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  })
  test('contains no direction overrides', () => {
    expect(sanitizeText('\u202ednuor\u202d')).toBe('dnuor')
  })
  test('permits line breaks in endless runs of Hangul jamo', () => {
    for (const part of ['\u1100', '\u1161', '\u11a8', '\ua960', '\ud7b0', '\ud7cb'])
      expect(
        sanitizeText(part.repeat(500))
          .split('\u200b')
          .every((piece) => piece.length <= 4),
      ).toBe(true)
  })
})
