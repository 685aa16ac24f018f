import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { Message } from '../../contract/chat'
import type { Entry } from '../room/entries'
import { Announcer } from './announcer'

const row = (id: number, fields: Partial<Message> = {}): Entry => ({
  kind: 'message',
  key: `m${id}`,
  message: messageRow(id, fields),
})
const notice = (key: string, time: number): Entry => ({ kind: 'notice', key, time, lines: ['told'] })
const nobody: ReadonlySet<string> = new Set()

const keysOf = (news: Announcer, entries: readonly Entry[], ignored = nobody) => {
  const { entries: told, summed } = news.next(entries, ignored)
  return { keys: told.map(({ key }) => key), summed }
}

describe('an announcer', () => {
  test('announces each row once, and none of the first page', () => {
    const news = new Announcer(2, [])
    const log = [row(1), row(2)]
    for (const end of [log.length, 2_000, 200])
      expect(keysOf(news, log.slice(0, end))).toEqual({ keys: [], summed: 0 })
    expect(keysOf(news, [...log, row(3), row(4)]).keys).toEqual(['m3', 'm4'])
    // The reader's own message is inserted after a later one was announced.
    expect(keysOf(news, [...log, row(3), row(4), row(6)]).keys).toEqual(['m6'])
    expect(keysOf(news, [...log, row(3), row(4), row(5), row(6)]).keys).toEqual(['m5'])
    expect(keysOf(news, [row(-1), row(0), ...log, row(3), row(4), row(5), row(6)]).keys).toEqual([])
  })
  test('announces neither joins and leaves, nor what is withdrawn, nor ignored users', () => {
    const news = new Announcer(0, [])
    const moves = (['join', 'leave'] as const).map((type, index) => row(index + 1, { type }))
    const withdrawn: Entry = { kind: 'withdrawn', key: 'm6', id: 6, time: 7, nick: 'ann' }
    const log = [...moves, row(3, { nick: 'Eve' }), row(4, { type: 'topic' }), row(5, { type: 'action' })]
    expect(keysOf(news, [...log, withdrawn], new Set(['eve'])).keys).toEqual(['m4', 'm5'])
  })
  test('announces no old rows of a user who is no longer ignored', () => {
    const news = new Announcer(0, [])
    const log = [row(1, { nick: 'eve' }), row(2), row(3, { nick: 'Eve' })]
    expect(keysOf(news, log, new Set(['eve'])).keys).toEqual(['m2'])
    expect(keysOf(news, log).keys).toEqual([])
    expect(keysOf(news, [...log, row(4, { nick: 'eve' })]).keys).toEqual(['m4'])
  })
  test('sums up a flood, but never notices', () => {
    const news = new Announcer(0, [notice('old', 99)])
    const flood = Array.from({ length: 30 }, (_, index) => row(index + 1))
    expect(keysOf(news, [notice('old', 99), notice('n', 100), ...flood])).toEqual({
      keys: ['n', 'm30'],
      summed: 30,
    })
    expect(keysOf(news, [...flood, row(31), row(32), row(33), row(34)])).toEqual({
      keys: ['m31', 'm32', 'm33', 'm34'],
      summed: 0,
    })
  })
  test('remembers a bounded number of rows', () => {
    const news = new Announcer(0, [])
    const log = Array.from({ length: 5_000 }, (_, index) => row(index + 1))
    expect(keysOf(news, [notice('n', 0)]).keys).toEqual(['n'])
    for (let end = 200; end <= log.length; end += 200)
      expect(keysOf(news, log.slice(0, end)).summed).toBe(200)
    for (const end of [log.length, 2_000, 200])
      expect(keysOf(news, log.slice(0, end))).toEqual({ keys: [], summed: 0 })
    // Notices come again with any part of the stream.
    expect(keysOf(news, [...log.slice(0, 100), notice('n', 0)]).keys).toEqual([])
    expect(keysOf(news, [...log, notice('later', 5_001)]).keys).toEqual(['later'])
  })
})
