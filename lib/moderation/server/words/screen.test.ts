import { describe, expect, it } from 'vitest'
import { Matcher } from './matcher'
import { mask } from './screen'
import { Scope } from './word'

const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length

async function masked(words: string[], text: string): Promise<string> {
  const matcher = await Matcher.build(words.map((word, id) => ({ id, word, action: 'mask', scopes: 7 })))
  return mask(text, matcher.find(text, Scope.message))
}

describe('masking', () => {
  it('puts one star for each grapheme of the original text', async () => {
    expect(await masked(['bad'], 'a BAD day')).toBe('a *** day')
    expect(await masked(['bad'], 'ｂａｄ!')).toBe('***!')
    expect(await masked(['bad'], 'b\u0301\u0302a\u0301d\u0336 x')).toBe('*** x')
    expect(await masked(['bad'], '𝐛𝐚𝐝')).toBe('***')
    expect(await masked(['bad'], 'b\u200bad')).toBe('****') // Unicode counts the invisible one too
    expect(await masked(['bad'], 'b.a.d')).toBe('*****')
    expect(await masked(['bad'], 'baaaad')).toBe('******')
    expect(await masked(['傻逼'], '你是傻逼吗')).toBe('你是**吗')
    expect(await masked(['傻逼'], '傻*逼')).toBe('***')
    expect(await masked(['❤️'], 'I ❤️ it')).toBe('I * it')
  })

  it('keeps the number of graphemes, with any neighbours and overlaps', async () => {
    const words = ['bad', 'son of a bitch', 'bitch', '傻逼', '逼人', 'ß']
    for (const text of [
      '👩‍👩‍👧bad👩‍👩‍👧',
      'e\u0301bad\u0301 bad',
      'you son of a bitch!',
      '傻逼人',
      '🇨🇳傻逼🇺🇸',
      'x ß y',
      '\r\nbad\r\n',
      'b\u00adad',
    ]) {
      const result = await masked(words, text)
      expect(lengthOf(result), text).toBe(lengthOf(text))
      expect(result, text).toContain('*')
    }
  })

  it('leaves a text without matches unchanged, byte for byte', async () => {
    const text = ' Ａ e\u0301 \u202e👩‍👩‍👧\u0000 class '
    expect(await masked(['ass'], text)).toBe(text)
  })
})
