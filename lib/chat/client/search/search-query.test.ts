import { describe, expect, it } from 'vitest'
import { parseSearch } from './search-query'

const now = new Date(2026, 10, 26, 15, 30)
const day = (date: number) => new Date(2026, 10, date).getTime()
const parse = (typed: string) => parseSearch(typed, now)

describe('a search as it is typed', () => {
  it.each([
    ['', null],
    ['  ', null],
    [' two  words ', { q: 'two  words' }],
    ['from:ann', { from: 'ann' }],
    ['hello from:ann there', { q: 'hello there', from: 'ann' }],
    ['FROM：ann', { from: 'ann' }],
    ['from:"ann lee" hello', { q: 'hello', from: 'ann lee' }],
    ['after:2026-11-20', { after_time: day(20) - 1 }],
    ['before:2026/11/2', { before_time: day(2) }],
    ['after:yesterday before:TODAY', { after_time: day(25) - 1, before_time: day(26) }],
    ['cats has:link', { q: 'cats', has: 'link' }],
    ['"from:ann"', { q: '"from:ann"' }],
    ['"mail from:ann to" from:bob', { q: '"mail from:ann to"', from: 'bob' }],
    ['“来自 from:ann 的” has:link', { q: '“来自 from:ann 的”', has: 'link' }],
    ['"open from:ann', { q: '"open', from: 'ann' }],
    ['{"id": 42}', { q: '{"id": 42}' }],
    ['https://example.org:80 12:30 note: x', { q: 'https://example.org:80 12:30 note: x' }],
    ['wherefrom:ann', { q: 'wherefrom:ann' }],
  ])('%j', (typed, filter) => expect(parse(typed)).toEqual({ filter }))

  it.each([
    ['from:', { key: 'noValue', operator: 'from' }],
    ['from: ann', { key: 'noValue', operator: 'from' }],
    ['x before:', { key: 'noValue', operator: 'before' }],
    ['from:""', { key: 'noValue', operator: 'from' }],
    ['after:2026-02-30', { key: 'badDay', operator: 'after', value: '2026-02-30' }],
    ['before:soon', { key: 'badDay', operator: 'before', value: 'soon' }],
    ['before:0099-01-01', { key: 'badDay', operator: 'before', value: '0099-01-01' }],
    ['has:pictures', { key: 'badThing', value: 'pictures' }],
    ['from:ann from:bob', { key: 'twice', operator: 'from' }],
    ['after:today before:yesterday', { key: 'noDayBetween' }],
    ['after:today before:today', { key: 'noDayBetween' }],
  ])('%j cannot be searched', (typed, problem) => expect(parse(typed)).toEqual({ problem }))
})
