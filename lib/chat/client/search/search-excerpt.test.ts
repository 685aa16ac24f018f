import { describe, expect, it } from 'vitest'
import { spoilerRanges } from '../message-text/covered-text'
import { searchExcerpt } from './search-excerpt'

/** The excerpt with brackets around the hits. */
const marked = (msg: string, q: string) =>
  searchExcerpt(msg, q)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

describe('the hits of a search', () => {
  it.each([
    ['Hello, hello!', 'HELLO', '[Hello], [hello]!'],
    ['今天天气很好，天气', '天气', '今天[天气]很好，[天气]'],
    ['die Straße', 'strasse', 'die [Straße]'],
    ['die Straße', 'stras', 'die [Straß]e'],
    ['cafe\u0301 noir', 'café', '[cafe\u0301] noir'],
    ['ＷＩＤＥ', 'wid', '[ＷＩＤ]Ｅ'],
    ['ｶﾞｷﾞ', 'ガ', '[ｶﾞ]ｷﾞ'],
    ['👩‍👩‍👧 hi', 'hi', '👩‍👩‍👧 [hi]'],
    ['nothing', 'else', 'nothing'],
    ['aaaa', 'aa', '[aa][aa]'],
    ['the printer of the coffee room', 'coffee printer', 'the [printer] of the [coffee] room'],
    ['ab abc bcd', 'abc bc ab', '[ab] [abc] [bc]d'],
    ['红茶和绿茶', '绿茶 红茶', '[红茶]和[绿茶]'],
    ['one two, two one', '"two one"', 'one two, [two one]'],
  ])('stand out in %s', (msg, q, expected) => expect(marked(msg, q)).toBe(expected))

  it('are shown around the first one', () => {
    const long = `${'😀'.repeat(500)}needle${'x'.repeat(500)}`
    expect(marked(long, 'needle')).toMatch(/^…(😀){30}\[needle\]x+…$/u)
    expect(marked(long, 'needle').isWellFormed()).toBe(true)
  })

  it.each([
    ['the end: ||he dies|| at last', 'end', 'the [end]: ▒▒▒ at last'],
    ['the end: ||he dies|| at last', 'DIES', 'the end: [▒▒▒] at last'],
    ['||dies, dies|| and dies', 'dies', '[▒▒▒] and [dies]'],
    ['so ||he dies|| at ||last|| it', 'last', 'so ▒▒▒ at [▒▒▒] it'],
    ['he ||dies|| there', '"he ||d"', '[he ▒▒▒] there'],
    ['**||hidden||** 😀 shown', 'shown', '**▒▒▒** 😀 [shown]'],
  ])('do not tell what %s hides', (msg, q, expected) => {
    const pieces = searchExcerpt(msg, q, spoilerRanges(msg))
    expect(pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')).toBe(expected)
  })
})
