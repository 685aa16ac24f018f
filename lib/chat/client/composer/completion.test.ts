import { expect, test } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import type { Entry } from '../room/entries'
import { insertNick, matchNicks, mentionNick, partialWords, wordAfterAt } from './completion'

const said = (id: number, nick: string): Entry => ({
  kind: 'message',
  key: `m${id}`,
  message: {
    id,
    time: id,
    type: 'message',
    room: 'r',
    nick,
    trip: null,
    msg: '',
    is_admin: false,
    ref_id: null,
  },
})

const none: ReadonlySet<string> = new Set()

test('people who are present are offered before those who are away or left, speakers first, never the writer', () => {
  const entries = ['bill', 'bob', 'Bea', 'ben', 'ann'].map((nick, i) => said(i + 1, nick))
  const online = ['benny', 'bill', 'bob', 'bibi', 'ben'].map((nick) => ({ nick }))
  const away = new Set(['ben', 'benny'])
  const fitting = (word: string) => matchNicks([{ at: 0, word }], entries, online, away, 'bibi')?.nicks
  expect(fitting('b')).toEqual(['bob', 'bill', 'ben', 'Bea', 'benny'])
  expect(fitting('BE')).toEqual(['ben', 'Bea', 'benny'])
  expect(fitting('x')).toBeUndefined()
})

const here = ['bob', '小明', 'カナ', '[x]y', 'a.b', '👻', 'c😀d'].map((nick) => ({ nick }))

test.each([
  ['bo', 'bob: '],
  ['@bo', '@bob '],
  ['hi @bo', 'hi @bob '],
  ['/slap @bo', '/slap bob '],
  ['hi bo| you', 'hi bob you'],
  ['你好，小', '你好，小明 '],
  ['我觉得小', '我觉得小明 '],
  ['我觉得@小', '我觉得@小明 '],
  ['我觉得bo', '我觉得bob '],
  ['小', '小明: '],
  ['你好！小', '你好！小明 '],
  ['これはカ', 'これはカナ '],
  ['(bo', '(bob '],
  ['“bo', '“bob '],
  ['>bo', '>bob '],
  ['❤️bo', '❤️bob '],
  ['スーパーbo', 'スーパーbob '],
  ['mail@bo', 'mail@bob '],
  ['👻bo', '👻bob '],
  ['hi 👻', 'hi 👻 '],
  // Longer words come first: nicks may contain punctuation.
  ['[x', '[x]y: '],
  ['hi a.b', 'hi a.b '],
  ['c😀', 'c😀d: '],
])('%j becomes %j', (written, expected) => {
  const text = written.replace('|', '')
  const cursor = written.includes('|') ? written.indexOf('|') : text.length
  const fitting = matchNicks(partialWords(text, cursor), [], here, none, 'ann')
  const put = fitting && insertNick(text, fitting.word, cursor, fitting.nicks[0] ?? '')
  expect(put?.text).toBe(expected)
  expect(put?.cursor).toBe(expected.length - (text.length - cursor - (cursor < text.length ? 1 : 0)))
})

test.each(['', 'bob: ', 'bob:', 'tbo', 'hi @'])('there is nothing to complete in %j', (text) => {
  expect(matchNicks(partialWords(text, text.length), [], [{ nick: 'bob' }], none, 'ann')).toBeNull()
})

test('completion is linear in a long text without spaces', () => {
  const one = '7'.repeat(100_000)
  expect(partialWords(`${one} bo`, one.length + 3)).toEqual([{ at: one.length + 1, word: 'bo' }])
  // Nicks have at most 32 characters.
  expect(partialWords('小'.repeat(100_000), 100_000)).toHaveLength(66)
  const make = (size: number) => `${'7'.repeat(size)} `
  expectLinear('one word', make, (text) => partialWords(text, text.length), 6000)
})

test.each([
  ['@', ''],
  ['@bo', 'bo'],
  ['hi @bo', 'bo'],
  ['hi\n@bo', 'bo'],
  ['(@bo', 'bo'],
  ['“@bo', 'bo'],
  ['**@bo', 'bo'],
  ['bob,@a', 'a'],
  ['你好，@小', '小'],
  ['我觉得@小', '小'],
  ['＠小', '小'],
  ['これは@カ', 'カ'],
  ['@a.b', 'a.b'],
  ['@[x', '[x'],
])('%j has %j after its @', (text, word) => {
  expect(wordAfterAt(text, text.length)).toEqual({
    at: text.lastIndexOf(text.includes('＠') ? '＠' : '@'),
    word,
  })
})

test.each([
  '',
  'bo',
  'a@',
  'a@b',
  'ann@example.com',
  'first.@b',
  'a_@b',
  'a+@b',
  'é@b',
  '7@b',
  'https://t.me/@bo',
  '@@bo',
  'x@＠',
  '@bo ',
  '@bo b',
])('%j has no word after an @', (text) => {
  expect(wordAfterAt(text, text.length)).toBeNull()
})

test('the word after an @ ends at the cursor, and is found in linear time', () => {
  expect(wordAfterAt('hi @bob you', 5)).toEqual({ at: 3, word: 'b' })
  expect(wordAfterAt('hi @bob you', 3)).toBeNull()
  // Longer than any nick.
  expect(wordAfterAt(`@${'a'.repeat(100)}`, 101)).toBeNull()
  const make = (size: number) => '@'.repeat(size)
  expectLinear('many signs', make, (text) => wordAfterAt(text, text.length), 6000)
})

test.each([
  ['', 'bob', 'bob: |'],
  ['|hello', 'bob', 'bob: |hello'],
  ['thanks', 'bob', 'thanks bob |'],
  ['thanks ', 'bob', 'thanks bob |'],
  ['thanks| a lot', 'bob', 'thanks bob |a lot'],
  ['/slap ', 'bob', '/slap bob |'],
  ['bob: ', 'ann', 'bob: ann |'],
  // A longer nick, or one in a link or code, is no mention.
  ['guest10: ', 'guest1', 'guest10: guest1 |'],
  ['https://e.example/bob', 'bob', 'https://e.example/bob bob |'],
  ['你好', '小明', '你好 小明 |'],
])('with the cursor at its end, or at |, %j mentions %s as %j', (written, nick, expected) => {
  const at = written.indexOf('|')
  const put = mentionNick(written.replace('|', ''), at < 0 ? written.length : at, nick)
  expect(put && `${put.text.slice(0, put.cursor)}|${put.text.slice(put.cursor)}`).toBe(expected)
})

test.each([
  ['bob: ', 'bob'],
  ['Bob: hello', 'bob'],
  ['thanks bob', 'bob'],
  ['thanks, @bob!', 'bob'],
  ['ann: bob ', 'ann'],
  ['你好小明', '小明'],
  ['a.b: ', 'a.b'],
])('%j mentions %s already', (text, nick) => {
  expect(mentionNick(text, text.length, nick)).toBeNull()
})
