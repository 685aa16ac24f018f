import { describe, expect, test } from 'vitest'
import { tameText } from './tame-text'

describe('the text that is shown', () => {
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
  ])('is %s as it was written', (text) => {
    expect(tameText(text)).toBe(text)
  })
  test.each(['\u0e47', '\u0300', '\u0489', '\u20dd', '\u{1f3fb}', '\u200d'])(
    'holds no heap of %j',
    (mark) => {
      const shown = tameText(`a${mark.repeat(500)}b`)
      expect(shown.startsWith('a')).toBe(true)
      expect(shown.endsWith('b')).toBe(true)
      expect([...shown].length).toBeLessThanOrEqual(10)
    },
  )
  test('holds no heap of different marks, with joiners in between', () => {
    const shown = tameText(`a${'\u0300\u200d\u0489\u200c'.repeat(200)}b`)
    expect([...shown].length).toBeLessThanOrEqual(10)
  })
  test('runs the way its letters run', () => {
    expect(tameText('\u202ednuor\u202d')).toBe('dnuor')
  })
  test('lets a line be broken between endless parts of syllables', () => {
    for (const part of ['\u1100', '\u1161', '\u11a8', '\ua960', '\ud7b0', '\ud7cb'])
      expect(
        tameText(part.repeat(500))
          .split('\u200b')
          .every((piece) => piece.length <= 4),
      ).toBe(true)
  })
})
