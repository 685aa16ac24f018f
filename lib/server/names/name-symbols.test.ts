import { describe, expect, it } from 'vitest'
import { skeletonsOf } from './name-symbols'

const looksLike = (one: string, other: string) =>
  skeletonsOf(one).some((skeleton) => skeletonsOf(other).includes(skeleton))

describe('two names look alike', () => {
  it.each([
    ['spammer', 'ꜱpammer', 'a small capital'],
    ['spammer', 'SPAMMER', 'case'],
    ['spammer', 'sparnrner', 'rn for m'],
    ['ΝΙΚΟΣ', 'νικος', 'case of Greek'],
    ['ИВАН', 'иван', 'case of Cyrillic'],
    ['ann', 'ａｎｎ', 'full width'],
    ['ann', 'áṅň', 'accents'],
    ['ann', 'a\u200bn\u00adn', 'what nobody sees'],
    ['ann', '~ann!~', 'signs around'],
    ['bill', 'bi11', 'digits'],
    ['Łódź', 'Lodz', 'a stroke'],
    ['đặng', 'dang', 'a stroke and an accent'],
    ['張偉', '张伟', 'traditional and simplified'],
    ['土豆', '士豆', 'Han characters drawn alike'],
    ['paypal', 'раураӏ', 'Cyrillic letters'],
    ['𝐛𝐨𝐛', 'ⓑⓞⓑ', 'letters of mathematics and in circles'],
  ])('%s and %s (%s)', (one, other) => {
    expect(looksLike(one, other)).toBe(true)
  })
})

describe('two names do not', () => {
  it.each([
    ['ann', 'anna'],
    ['root', 'rot'],
    ['か', 'が'],
    ['राम', 'रोम'],
    ['กา', 'กี'],
    ['小明', '小红'],
    ['김민수', '김민서'],
    ['محمد', 'أحمد'],
    ['דוד', 'דן'],
    ['Ира', 'Иван'],
  ])('%s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })
})

it('gives nothing for a name of signs alone', () => {
  expect(skeletonsOf('★ ♥ ☺')).toEqual([])
})

it('takes time in proportion to the longest name', () => {
  for (const character of ['!', '|', '㎯', 'ﷺ', '각', '\u0301', 'ꜱ'])
    expect(skeletonsOf(character.repeat(32)).every((each) => each.length <= 32 * 18)).toBe(true)
})
