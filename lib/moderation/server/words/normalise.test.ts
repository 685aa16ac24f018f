import { describe, expect, it } from 'vitest'
import { find } from './find.suite'
import { keyOf } from './normalise'

describe('a hyphen', () => {
  it.each([
    ['inside a word hides it', 'fu-ck', ['fu-ck']],
    ['two do, too', 'fu--ck', ['fu--ck']],
    ['so does an underscore beside it', 'fu_-ck', ['fu_-ck']],
    ['not with a space after it', 'fu- ck', []],
    ['nor with one before it', 'fu -ck', []],
    ['nor with one on either side', 'fu - ck', []],
  ])('%s: %s', async (_, text, found) => {
    expect(await find(['fuck'], text)).toEqual(found)
  })
})

describe('a separator between words', () => {
  it('may be any white space', async () => {
    for (const space of ['\t', '\n', '\r\n', '\u00a0', '\u2003', '\u2028', '\u2800', '\u3000'])
      expect(await find(['kill yourself'], `kill${space}yourself`), JSON.stringify(space)).toHaveLength(1)
  })

  it('may be a run', async () => {
    for (const spaces of ['\u3000\u3000', ' \u3000', '\u3000 ', '\n\t', '\u2013 '])
      expect(await find(['kill yourself'], `kill${spaces}yourself`), JSON.stringify(spaces)).toHaveLength(1)
  })

  it('is no control character; those are dropped', async () => {
    for (const hidden of ['\u0000', '\u0007', '\u007f', '\u009f'])
      expect(await find(['sb'], `s${hidden}b`), JSON.stringify(hidden)).toHaveLength(1)
  })

  it('is not masked with the words around it', async () => {
    expect(await find(['bad'], 'a  bad - b')).toEqual(['bad'])
    expect(await find([' bad ', '-evil_'], 'so bad, evil')).toEqual(['bad', 'evil'])
  })
})

describe('decomposed letters', () => {
  it('equal the composed letter', () => {
    expect(keyOf('か\u3099')).toBe(keyOf('が'))
    expect(keyOf('は\u309a')).toBe(keyOf('ぱ'))
    expect(keyOf('ㅋㅏ')).toBe(keyOf('카'))
    expect(keyOf('\u1112\u1161\u11ab')).toBe(keyOf('한'))
    expect(keyOf('\u1112\u1161\u11c2')).toBe(keyOf('핳'))
  })

  it('stay separate if they do not compose', () => {
    expect(keyOf('아ㅏ')).not.toBe(keyOf('아'))
    expect(keyOf('ㅏ')).not.toBe('')
    expect(keyOf('xㅏ')).not.toBe('x')
  })

  it('do not affect what follows', async () => {
    expect(await find(['나쁜'], '\u1102\u1161쁜 말')).toEqual(['\u1102\u1161쁜'])
    expect(await find(['아'], '아ㅏ')).toEqual(['아'])
  })

  it('are masked to the last part', async () => {
    expect(await find(['나'], '\u1102\u1161!')).toEqual(['\u1102\u1161'])
    expect(await find(['が'], 'か\u3099!')).toEqual(['か\u3099'])
  })
})

describe('combining marks', () => {
  it('are masked only where they belong to the spelling', async () => {
    expect(await find(['हि'], 'हि')).toEqual(['हि'])
    expect(await find(['ह'], 'हि')).toEqual([])
    expect(await find(['กน'], 'กิน')).toEqual([])
    expect(await find(['傻逼'], '傻\u0336逼')).toEqual(['傻\u0336逼'])
    expect(keyOf('か\u0301')).toBe(keyOf('か'))
    expect(keyOf('\u3099b')).toBe('b')
  })
})
