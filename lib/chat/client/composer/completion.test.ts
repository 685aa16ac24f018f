import { expect, test } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import type { Entry } from '../session/chat-reducer'
import { insertNick, matchNicks, partialWords } from './completion'

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
  edited: false,
})

test('recent speakers are offered first, then others online, never the writer', () => {
  const entries = [said(1, 'bob'), said(2, 'Bea'), said(3, 'ann')]
  const online = [{ nick: 'benny' }, { nick: 'bob' }, { nick: 'bibi' }]
  const fitting = (word: string) => matchNicks([{ at: 0, word }], entries, online, 'bibi')?.nicks
  expect(fitting('b')).toEqual(['Bea', 'bob', 'benny'])
  expect(fitting('BE')).toEqual(['Bea', 'benny'])
  expect(fitting('x')).toBeUndefined()
})

const here = ['bob', '小明', 'カナ', '[x]y', 'a.b', '👻', 'c😀d'].map((nick) => ({ nick }))

test.each([
  ['bo', 'bob: '],
  ['hi @bo', 'hi bob '],
  ['hi bo| you', 'hi bob you'],
  ['你好，小', '你好，小明 '],
  ['我觉得小', '我觉得小明 '],
  ['我觉得@小', '我觉得小明 '],
  ['我觉得bo', '我觉得bob '],
  ['小', '小明: '],
  ['你好！小', '你好！小明 '],
  ['これはカ', 'これはカナ '],
  ['(bo', '(bob '],
  ['“bo', '“bob '],
  ['>bo', '>bob '],
  ['❤️bo', '❤️bob '],
  ['スーパーbo', 'スーパーbob '],
  ['mail@bo', 'mailbob '],
  ['👻bo', '👻bob '],
  ['hi 👻', 'hi 👻 '],
  // Longer words come first: nicks may contain punctuation.
  ['[x', '[x]y: '],
  ['hi a.b', 'hi a.b '],
  ['c😀', 'c😀d: '],
])('%j becomes %j', (written, expected) => {
  const text = written.replace('|', '')
  const cursor = written.includes('|') ? written.indexOf('|') : text.length
  const fitting = matchNicks(partialWords(text, cursor), [], here, 'ann')
  const put = fitting && insertNick(text, fitting.word, cursor, fitting.nicks[0] ?? '')
  expect(put?.text).toBe(expected)
  expect(put?.cursor).toBe(expected.length - (text.length - cursor - (cursor < text.length ? 1 : 0)))
})

test.each(['', 'bob: ', 'bob:', 'tbo', 'hi @'])('there is nothing to complete in %j', (text) => {
  expect(matchNicks(partialWords(text, text.length), [], [{ nick: 'bob' }], 'ann')).toBeNull()
})

test('completion is linear in a long text without spaces', () => {
  const one = '7'.repeat(100_000)
  expect(partialWords(`${one} bo`, one.length + 3)).toEqual([{ at: one.length + 1, word: 'bo' }])
  // Nicks have at most 32 characters.
  expect(partialWords('小'.repeat(100_000), 100_000)).toHaveLength(66)
  const make = (size: number) => `${'7'.repeat(size)} `
  expectLinear('one word', make, (text) => partialWords(text, text.length), 6000)
})
