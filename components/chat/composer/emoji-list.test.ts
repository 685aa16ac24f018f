import { describe, expect, test } from 'vitest'
import type { Language } from '@/lib/core/i18n/language'
import { loadSigns, type Sign, signsFor, signsOf } from './emoji-list'

async function signsIn(language: Language) {
  const { emoji, kaomoji } = (await loadSigns(language)).default
  return { emoji: signsOf(emoji), kaomoji: signsOf(kaomoji) }
}
const [english, chinese] = [await signsIn('en'), await signsIn('zh-Hans')]
const found = (signs: readonly Sign[], typed: string) => signsFor(signs, typed).map(({ sign }) => sign)

describe('emoji', () => {
  test('are found by their words and by the beginnings of words', () => {
    expect(found(english.emoji, 'laugh')).toEqual(['😂', '🤣', '😅'])
    expect(found(english.emoji, 'red heart')).toEqual(['❤️'])
    expect(found(english.emoji, 'oodles')).toEqual([])
    expect(found(english.emoji, '')).toHaveLength(english.emoji.length)
    expect(found(chinese.emoji, '撒花')).toEqual(['🎉'])
    expect(found(chinese.kaomoji, '掀桌')).toEqual(['(╯°□°)╯︵ ┻━┻'])
  })

  test.each([
    ['emoji', 190],
    ['kaomoji', 40],
  ] as const)('%s are the same in both languages, with names', (kind, least) => {
    expect(english[kind].length).toBeGreaterThan(least)
    expect(english[kind].map(({ sign }) => sign)).toEqual(chinese[kind].map(({ sign }) => sign))
    for (const { name } of chinese[kind]) expect(name).toMatch(/\p{scx=Han}/u)
    for (const { name } of english[kind]) expect(name).toMatch(/^[a-z ]+$/)
  })
})
