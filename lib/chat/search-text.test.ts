import { describe, expect, it } from 'vitest'
import { matcherOf, searchable, termsOf } from './search-text'

const found = (text: string, q: string) => searchable(text).includes(searchable(q))

describe('text that a search considers equal', () => {
  it.each([
    ['Hello World', 'hello w'],
    ['ЯБЛОКО и груша', 'яблоко'],
    ['ὈΔΥΣΣΕΎΣ', 'οδυσσευς'.replace('ο', 'ὀ').replace('ευς', 'εύς')],
    ['ＦＵＬＬ ｗｉｄｔｈ １２３', 'full width 123'],
    ['ｶﾞｷﾞｸﾞ', 'ガギグ'],
    ['Straße', 'STRASSE'],
    ['cafe\u0301 au lait', 'café'],
    ['今天天气很好', '天气'],
    ['각', '\u1100\u1161\u11a8'],
    ['ﬁne', 'fine'],
  ])('%s has %s', (text, q) => expect(found(text, q)).toBe(true))

  it('distinguishes other words', () => {
    expect(found('résumé', 'resume')).toBe(false)
    expect(found('각', '가')).toBe(false)
    expect(found('a.c', 'a+c')).toBe(false)
  })

  it('takes linear time for long runs of marks', () => {
    const marks = `a${'\u0327\u0301'.repeat(2000)}`
    expect(found(marks, marks.slice(0, 100))).toBe(true)
  })
})

describe('what a message has to contain', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
  it.each([
    ['coffee printer', ['coffee', 'printer']],
    ['  Coffee\u3000ＰＲＩＮＴＥＲ coffee ', ['coffee', 'printer']],
    ['"coffee printer" jam', ['coffee printer', 'jam']],
    ['今天天气', ['今天天气']],
    ['“今天 天气”很好', ['今天 天气', '很好']],
    ['我说「你 好」', ['我说', '你 好']],
    ['{"id": 42}', ['{"id":', '42}']],
    ['5" disk', ['5"', 'disk']],
    ['"open end', ['"open', 'end']],
    ['“', ['“']],
    [words(10), words(10).split(' ')],
    [words(11), [words(11)]],
    ['', ['']],
  ])('by %j is %j', (q, terms) => expect(termsOf(q)).toEqual(terms))

  it('may be in any order', () => {
    const has = (q: string, msg: string) => matcherOf({ q })({ nick: 'ann', time: 1, msg })
    expect(has('coffee printer', 'The PRINTER beside the coffee')).toBe(true)
    expect(has('coffee printer', 'The printer')).toBe(false)
    expect(has('"coffee printer"', 'The printer beside the coffee')).toBe(false)
    expect(has('天气 今天', '今天的天气')).toBe(true)
    expect(has('今天天气', '今天的天气')).toBe(false)
  })
})
