import { describe, expect, it } from 'vitest'
import { foldCode, parseCode } from './codes'

describe('a code', () => {
  it.each([
    'a',
    'A-Z_09',
    '-',
    'x'.repeat(64),
    '短链接',
    'Überraschung',
    'ссылка',
    'रास्ता',
    '各'.repeat(64),
    'كود',
    '𐐀'.repeat(64),
  ])('may be %s', (code) => expect(parseCode(code)).toBe(code.normalize('NFC')))

  it('is composed', () => expect(parseCode('U\u0308ber')).toBe('Über'))

  it.each([
    ['nothing', ''],
    ['65 characters', 'x'.repeat(65)],
    ['65 characters of another script', '各'.repeat(65)],
    ['a space', 'a b'],
    ['a slash', 'a/b'],
    ['a plus', 'a+'],
    ['a dot', 'a.b'],
    ['markup', '<b>'],
    ['NUL', 'a\0'],
    ['a zero-width space', 'a\u200bb'],
    ['a zero-width joiner', 'a\u200db'],
    ['a soft hyphen', 'a\u00adb'],
    ['a direction override', 'a\u202eb'],
    ['a Hangul filler', 'a\u3164b'],
    ['a variation selector', 'a\ufe0fb'],
    ['a combining grapheme joiner', 'a\u034fb'],
    ['an emoji', '😀'],
    ['a mark at the start', '\u0301a'],
    ['half a surrogate pair', 'a\ud800'],
    ['a long run of marks', `a${'\u0301\u0316'.repeat(50_000)}`],
  ])('may not be %s', (_what, code) => expect(parseCode(code)).toBeNull())
})

describe('codes are the same in one case:', () => {
  it.each([
    ['FooBar', 'fooBAR'],
    ['ÜBER', 'über'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ССЫЛКА', 'ссылка'],
    ['ǅ', 'ǆ'],
    ['𐐀', '𐐨'],
  ])('%s and %s', (one, other) => expect(foldCode(one)).toBe(foldCode(other)))

  it.each([
    ['a', 'а'],
    ['o', '0'],
    ['é', 'e'],
    ['ａ', 'a'],
  ])('not %s and %s', (one, other) => expect(foldCode(one)).not.toBe(foldCode(other)))

  it('folding twice changes nothing, and what is folded is composed', () => {
    for (let point = 0x80; point < 0x1_ffff; point++) {
      const code = parseCode(String.fromCodePoint(point))
      if (code === null) continue
      const folded = foldCode(code)
      for (const again of [
        foldCode(folded),
        folded.normalize('NFC'),
        foldCode(code.toUpperCase().normalize('NFC')),
      ])
        if (again !== folded) expect.fail(`${point.toString(16)}: ${folded} ${again}`)
    }
  })
})
