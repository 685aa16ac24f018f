import { describe, expect, it } from 'vitest'
import { skeletonsOf } from './confusable-nicks'

const looksLike = (one: string, other: string) =>
  skeletonsOf(one).some((skeleton) => skeletonsOf(other).includes(skeleton))

describe('confusable names share a skeleton', () => {
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
    ['lily', 'l│ly', 'a line of a box'],
    ['lily', '†|l│ly|†', 'a line of a box, with signs around'],
    ['lily', 'l①ly', 'a digit in a circle'],
    ['noon', 'n⊙⊙n', 'circles with something in them'],
    ['test', '†es✝', 'crosses'],
    ['rose', '®☉se', 'a letter that became a sign'],
    ['paypal', 'раураӏ', 'Cyrillic letters'],
    ['𝐛𝐨𝐛', 'ⓑⓞⓑ', 'letters of mathematics and in circles'],
  ])('%s and %s (%s)', (one, other) => {
    expect(looksLike(one, other)).toBe(true)
  })
})

describe('distinct names do not', () => {
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
    ['Дима', 'Dima'],
    ['Лида', 'Аида'],
    ['Λίνα', 'Δίνα'],
    ['Արմեն', 'Արսեն'],
    ['小理', '小里'],
    ['amy', 'anny'],
  ])('%s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })
})

const charactersOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(first + i))

it.each([
  ...[[0x2460, 1, 20] as const, [0x2474, 1, 20] as const, [0x2488, 1, 20] as const, [0x24ea, 0, 1] as const],
  ...[[0x24eb, 11, 10] as const, [0x24f5, 1, 10] as const, [0x24ff, 0, 1] as const, [0x2776, 1, 10] as const],
  ...[
    [0x2780, 1, 10] as const,
    [0x278a, 1, 10] as const,
    [0x3251, 21, 15] as const,
    [0x32b1, 36, 15] as const,
  ],
  ...[
    [0x1f100, 0, 1] as const,
    [0x1f101, 0, 10] as const,
    [0x1f10b, 0, 1] as const,
    [0x1f10c, 0, 1] as const,
  ],
])('reads the enclosed numbers from U+%s on as plain ones', (first, number, count) => {
  for (const [i, character] of charactersOf(first, count).entries())
    expect(skeletonsOf(`bob ${character}`), character).toEqual(skeletonsOf(`bob ${number + i}`))
})

it.each([0x249c, 0x24b6, 0x24d0, 0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6])(
  'reads the enclosed letters from U+%s on as plain ones',
  (first) => {
    for (const [i, character] of charactersOf(first, 26).entries())
      expect(skeletonsOf(`bob ${character}`), character).toContain(
        skeletonsOf(`bob ${String.fromCharCode(97 + i)}`)[0],
      )
  },
)

it('a name of signs alone has no skeleton', () => {
  expect(skeletonsOf('★ ♥ ☺')).toEqual([])
})

it('skeletons take linear time', () => {
  for (const character of ['!', '|', '㎯', 'ﷺ', '각', '\u0301', 'ꜱ'])
    expect(skeletonsOf(character.repeat(32)).every((each) => each.length <= 32 * 18)).toBe(true)
})
