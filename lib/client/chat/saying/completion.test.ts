import { expect, test } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import type { Entry } from '../session/chat-session'
import { nicksFor, unfinishedWord, withNick } from './completion'

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

test('whoever spoke last is offered first, then who is here, never the writer', () => {
  const entries = [said(1, 'bob'), said(2, 'Bea'), said(3, 'ann')]
  const online = [{ nick: 'benny' }, { nick: 'bob' }, { nick: 'bibi' }]
  expect(nicksFor('b', entries, online, 'bibi')).toEqual(['Bea', 'bob', 'benny'])
  expect(nicksFor('BE', entries, online, 'bibi')).toEqual(['Bea', 'benny'])
  expect(nicksFor('x', entries, online, 'bibi')).toEqual([])
})

test.each([
  ['bo', 2, 'bob: ', 5],
  ['hi @bo', 6, 'hi bob ', 7],
  ['hi bo you', 5, 'hi bob you', 7],
  ['你好，小', 4, '你好，bob ', 7],
])('%j at %d becomes %j', (text, cursor, expected, end) => {
  const word = unfinishedWord(text, cursor)
  expect(word && withNick(text, word, cursor, 'bob')).toEqual({ text: expected, cursor: end })
})

test('there is nothing to complete after a space', () => {
  expect(unfinishedWord('bob: ', 5)).toBeNull()
  expect(unfinishedWord('', 0)).toBeNull()
})

test('a long text without a space takes no longer than it is long', () => {
  const one = '7'.repeat(100_000)
  expect(unfinishedWord(`${one} bo`, one.length + 3)).toEqual({ at: one.length + 1, word: 'bo' })
  const make = (size: number) => `${'7'.repeat(size)} `
  expectLinear('one word', make, (text) => unfinishedWord(text, text.length), 6000)
})
