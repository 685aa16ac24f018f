import { describe, expect, it } from 'vitest'
import { find } from './find.suite'
import { keyOf } from './normalise'
import { Scope } from './word'

describe('whole words', () => {
  it('end only where no letter or digit of their kind follows', async () => {
    for (const text of ['ass', '(ass)', '你ass吗', 'assжук', 'ass_', '@ass', 'ass\u0301', 'the ass.'])
      expect(await find(['ass'], text), text).toHaveLength(1)
    for (const text of ['class', 'assist', 'ass2', '4ass', 'âssist', 'ａｓｓｉｓｔ'])
      expect(await find(['ass'], text), text).toEqual([])
    expect(await find(['жук'], 'assжук')).toEqual(['жук'])
    expect(await find(['жук'], 'жукам')).toEqual([])
    expect(await find(['64'], '64事件')).toEqual(['64'])
    for (const text of ['1964', '64bit', 'x64', '64бит']) expect(await find(['64'], text), text).toEqual([])
  })

  it('do not apply to scripts without spaces', async () => {
    expect(await find(['傻'], '大傻瓜')).toEqual(['傻'])
    expect(await find(['バカ'], 'おバカさん')).toEqual(['バカ'])
    expect(await find(['씨발'], '씨발놈')).toEqual(['씨발'])
    expect(await find(['傻b'], '你傻b吗')).toEqual(['傻b'])
    expect(await find(['傻b'], '你傻book')).toEqual([])
  })

  it('may be phrases with any space or hyphen, and signs', async () => {
    for (const text of ['kill yourself', 'kill \n yourself', 'kill-yourself', 'kill_yourself'])
      expect(await find(['kill yourself'], text), text).toHaveLength(1)
    expect(await find(['t.me'], 'join t.me/x')).toEqual(['t.me'])
    expect(await find(['t.me'], "can't me")).toEqual([])
    expect(await find(['c++'], 'I like c++.')).toEqual(['c++'])
    expect(await find(['🖕'], 'x🖕🏽y')).toEqual(['🖕'])
  })
})

describe('a match', () => {
  it('has its range in the original text', async () => {
    expect(await find(['fin'], 'le ﬁn')).toEqual(['ﬁn'])
    expect(await find(['bad'], '😀 b\u200ba\u0301d 😀')).toEqual(['b\u200ba\u0301d'])
    expect(await find(['kill'], 'ki1l')).toEqual(['ki1l'])
    expect(await find(['strasse'], 'die Straße')).toEqual(['Straße'])
  })

  it('is suppressed where an allowed word covers it', async () => {
    const words = ['cock', { word: 'cock-a-doodle-doo', action: 'allow' as const }]
    expect(await find(words, 'cock a doodle doo, cock')).toEqual(['cock'])
    const han = ['性交', { word: '异性交往', action: 'allow' as const }]
    expect(await find(han, '异性交往')).toEqual([])
    expect(await find(han, '异性交')).toEqual(['性交'])
  })

  it('depends on the scope', async () => {
    const words = [{ word: 'bad', scopes: Scope.nick }]
    expect(await find(words, 'bad', Scope.nick)).toEqual(['bad'])
    expect(await find(words, 'bad', Scope.message)).toEqual([])
    const allowed = ['bad', { word: 'bad boy', action: 'allow' as const, scopes: Scope.room }]
    expect(await find(allowed, 'bad boy', Scope.message)).toEqual(['bad'])
    expect(await find(allowed, 'bad boy', Scope.room)).toEqual([])
  })

  it('needs a listed word with visible characters', async () => {
    expect(await find([], 'anything')).toEqual([])
    expect(await find(['\u200b', ' - '], 'a \u200b - b')).toEqual([])
  })
})

describe('words with the same effect', () => {
  it('have the same key', () => {
    for (const other of ['BAD', 'ｂａｄ', 'b\u200bad', 'bád', ' bad '])
      expect(keyOf(other), JSON.stringify(other)).toBe('bad')
    expect(keyOf('kill-yourself')).toBe(keyOf('kill  yourself'))
    expect(keyOf('壹貳叁')).toBe(keyOf('一二三'))
    expect(keyOf('ｶﾞ')).toBe(keyOf('ガ'))
    expect(keyOf('١٢')).toBe('12')
    expect(keyOf('\u1112\u1161\u11ab')).toBe('한')
  })

  it('and others have different keys', () => {
    const words = ['か', 'が', '64', '六四', 'bad', 'bаd', 'हिन्दी', 'हनद', 'ı', 'l']
    expect(new Set(words.map(keyOf)).size).toBe(words.length)
  })
})
