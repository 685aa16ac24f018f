import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translator } from '@/lib/core/i18n/server-texts'
import type { Message } from '../../contract/chat'
import { chatTexts } from '../../texts'
import type { Entry } from '../room/room'
import { countUnread, type WatchedRoom } from './unread-alerts'

const row = (id: number): Entry => {
  const of: Pick<Message, 'type' | 'trip' | 'ref_id'> = { type: 'message', trip: null, ref_id: null }
  const message: Message = { ...of, id, time: id, room: 'main', nick: 'bob', msg: `m${id}`, is_admin: false }
  return { kind: 'message', key: `m${id}`, message, edited: false }
}

const reader = {
  nick: 'ann',
  trip: null,
  words: ['ann'],
  findQuoted: () => undefined,
  ignored: new Set<string>(),
}

/** A room with this many rows. */
const room = (newestId: number, isSeen: boolean, name = 'main'): WatchedRoom => ({
  room: name,
  title: name,
  t: translator(chatTexts, 'en'),
  newestId,
  resets: 0,
  reader,
  isSeen,
  entries: Array.from({ length: newestId }, (_, i) => row(i + 1)),
  sound: 'none',
  presenceSound: false,
  notice: 'none',
})

const page = { title: '', querySelector: () => null }
const clearAppBadge = vi.fn(async () => undefined)
beforeEach(() => {
  clearAppBadge.mockClear()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { clearAppBadge, setAppBadge: async () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a room that comes into view clears the badge even without messages; one opened in the background does not', () => {
  countUnread(room(2, false, 'first'))
  expect(clearAppBadge).toHaveBeenCalledTimes(0)
  countUnread(room(2, true, 'first'))
  countUnread(room(3, true, 'first'))
  expect(clearAppBadge).toHaveBeenCalledTimes(1)
})

test('the title counts messages since the room was last in view', () => {
  const titles = [room(2, false), room(4, false), room(4, true), room(5, true), room(6, false)].map(
    (each) => {
      countUnread(each)
      return page.title
    },
  )
  expect(titles).toEqual(['main', '(2) main', 'main', 'main', '(1) main'])
})
