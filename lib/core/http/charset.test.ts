import { describe, expect, it } from 'vitest'
import { decoderOf, decodeUtf8 } from './charset'

const decode = (charset: string, hex: string) =>
  decoderOf(`text/plain; charset=${charset}`)(Buffer.from(hex, 'hex'))

describe('the charset of a body', () => {
  it.each([
    ['gbk', 'c4e3bac3a3aca1b0cac0bde7a1b1', '你好，“世界”'],
    ['GB2312', 'c4e3bac3', '你好'],
    ['gb18030', 'c4e3bac39439fc36', '你好😀'],
    ['big5', 'a741a66ea141a540acc9', '你好，世界'],
    ['"shift_jis"', '82b182f182c982bf82cd', 'こんにちは'],
    ['iso-2022-jp', '1b244224332473244b2441244f1b2842', 'こんにちは'],
    ['euc-kr', 'bec8b3e7c7cfbcbcbfe4', '안녕하세요'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['iso-8859-1', '636166e9', 'café'],
    ['latin1', '9335208094ff', '“5 €”ÿ'],
    ['utf-16le', '604f7d59', '你好'],
    ['utf-16be', '4f60597d', '你好'],
    // A byte order mark says the order, and is part of the text.
    ['utf-16', 'fffe604f7d59', '\ufeff你好'],
    ['utf-16', 'feff4f60597d', '\ufeff你好'],
    ['utf-8', 'efbbbfe4bda0', '\ufeff你'],
    ["'UTF8',", 'e4bda0', '你'],
    ['utf_8', 'e4bda0', '你'],
    ['us-ascii', 'e4bda0', '你'],
    ['', 'e4bda0', '你'],
  ])('%s is decoded', (charset, hex, text) => {
    expect(decode(charset, hex)).toBe(text)
  })

  it('is used strictly', () => {
    for (const [charset, hex] of [
      ['gbk', 'c4'],
      ['shift_jis', '81'],
      ['utf-16le', '41'],
      ['utf-16', '00d8'],
      ['utf-16', 'feff41'],
      ['euc-kr', 'ff'],
    ] as const)
      expect(() => decode(charset, hex), charset).toThrow(`The body is not valid ${charset}`)
  })

  it('is refused by name if it is unknown', () => {
    for (const charset of ['utf-32', 'utf-7', 'hz-gb-2312', 'replacement', 'cp936', '__proto__', '<b>'])
      expect(() => decoderOf(`;charset=${charset}`), charset).toThrow(`The charset "${charset}" is not known`)
    expect(() => decoderOf(`;charset=${'x'.repeat(200)}`)).toThrow(`The charset "${'x'.repeat(40)}" is`)
  })

  it('is UTF-8 or another one of the caller if none is declared', () => {
    for (const hex of ['c4e3', 'fffe6100', 'e9', 'eda080'])
      expect(() => decodeUtf8(Buffer.from(hex, 'hex')), hex).toThrow(/charset=gbk.*iconv/)
    const fallback = () => 'other'
    expect(decoderOf('text/plain', fallback)(Buffer.from('a'))).toBe('other')
    expect(decoderOf('text/plain; charset=utf-8', fallback)(Buffer.from('a'))).toBe('a')
  })
})
