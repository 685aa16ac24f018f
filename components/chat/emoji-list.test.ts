import { describe, expect, test } from 'vitest'
import { emojiOf, kaomojiOf, signsFor } from './emoji-list'

const found = (typed: string) => signsFor(emojiOf(false), typed).map(({ sign }) => sign)

describe('emoji', () => {
  test('are found by words of either language and by their beginnings', () => {
    expect(found('laugh')).toEqual(['😂', '🤣', '😅'])
    expect(found('red heart')).toEqual(['❤️'])
    expect(found('撒花')).toEqual(['🎉'])
    expect(found('oodles')).toEqual([])
    expect(signsFor(kaomojiOf(true), '掀桌').map(({ sign }) => sign)).toEqual(['(╯°□°)╯︵ ┻━┻'])
    expect(found('')).toHaveLength(emojiOf(false).length)
  })

  test.each([
    [emojiOf(false), emojiOf(true), 190],
    [kaomojiOf(false), kaomojiOf(true), 40],
  ])('are each there once, with a name in both languages', (english, chinese, least) => {
    expect(english.length).toBeGreaterThan(least)
    expect(new Set(english.map(({ sign }) => sign)).size).toBe(english.length)
    expect(english.map(({ sign }) => sign)).toEqual(chinese.map(({ sign }) => sign))
    for (const { name } of chinese) expect(name).toMatch(/\p{scx=Han}/u)
    for (const { name } of english) expect(name).toMatch(/^[a-z ]+$/)
  })
})
