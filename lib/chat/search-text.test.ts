import { describe, expect, it } from 'vitest'
import { searchable } from './search-text'

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
