import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import { translator } from '@/lib/core/i18n/server-texts'
import { chatTexts } from '../../texts'
import type { Entry } from '../room/entries'
import { openRoom } from '../room/receive'
import { set } from '../room/room'
import { setUnreadRooms } from '../rooms/news'
import { createStore, type OpenRoom } from '../store'
import { countUnread, type WatchedRoom } from './unread-alerts'

const row = (id: number): Entry => ({
  kind: 'message',
  key: `m${id}`,
  message: messageRow(id),
})

const cursor = { after_time: 0, after_id: 0 }
const flags = { has_more: false, gap: false, reset: false, frozen: false, server_time: 0 }
const start = {
  ...{ nick: 'ann', trip: null, topic: '', hasOlder: false, online: [] },
  first: { room: 'main', messages: [], cursor, ...flags },
}

const reader = {
  nick: 'ann',
  trip: null,
  words: ['ann'],
  findQuoted: () => undefined,
  ignored: new Set<string>(),
}

const store = createStore()
const opened = new Map<string, OpenRoom>()

/** A room with this many rows. */
const room = (newestId: number, isSeen: boolean, name = 'main'): WatchedRoom => {
  const entries = Array.from({ length: newestId }, (_, i) => row(i + 1))
  const of = opened.get(name) ?? store.open(name, { ...openRoom(start), entries, readId: newestId })
  opened.set(name, of)
  of.update(set({ entries }))
  const alerts = { sound: 'none', presenceSound: false, notice: 'none' } as const
  return { room: of, title: name, t: translator(chatTexts, 'en'), reader, isSeen, ...alerts }
}

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

test('what is withdrawn before the reader comes back is taken out of the title and the badge', () => {
  countUnread(room(2, true, 'left'))
  countUnread(room(3, false, 'left'))
  expect([page.title, clearAppBadge.mock.calls.length]).toEqual(['(1) left', 0])
  countUnread(room(2, false, 'left'))
  expect([page.title, clearAppBadge.mock.calls.length]).toEqual(['left', 1])
})

test('the title counts messages since the room was last in view', () => {
  const steps = [
    [2, false],
    [4, false],
    [4, true],
    [5, true],
    [6, false],
  ] as const
  const titles = steps.map(([newestId, isSeen]) => {
    countUnread(room(newestId, isSeen))
    return page.title
  })
  expect(titles).toEqual(['main', '(2) main', 'main', 'main', '(1) main'])
})

test('the title counts all rooms, also while the one that is shown is in view', () => {
  countUnread(room(1, true, 'shown'))
  const others = (count: number) => new Map([['other', { readId: 1, lastId: 9, count, mentions: 0 }]])
  const titles = [others(3), others(4), new Map()].map((unread) => {
    setUnreadRooms(unread)
    return page.title
  })
  expect(titles).toEqual(['(3) shown', '(4) shown', 'shown'])
})
