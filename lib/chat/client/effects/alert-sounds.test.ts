import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import { translator } from '@/lib/core/i18n/server-texts'
import type { Message } from '../../contract/chat'
import { chatTexts } from '../../texts'
import type { Entry } from '../room/entries'
import { playSound } from './sounds'
import { type UnreadAlert, updateAlerts } from './unread-alerts'

vi.mock('./sounds', () => ({ playSound: vi.fn() }))

const unread = (message: Message, fields: Partial<UnreadAlert> = {}): UnreadAlert => ({
  room: 'main',
  title: 'Main',
  t: translator(chatTexts, 'en'),
  messages: message.type === 'message' ? [message] : [],
  sound: 'all',
  notice: 'none',
  seenId: 0,
  resets: 0,
  presence: [{ kind: 'message', key: `m${message.id}`, message }],
  isSeen: false,
  reader: { nick: 'ann', trip: null, words: ['ann'], findQuoted: () => undefined, ignored: new Set(['eve']) },
  ...fields,
})

/** The sounds of an alert. */
async function heard(told: UnreadAlert): Promise<unknown[]> {
  vi.mocked(playSound).mockClear()
  updateAlerts(told)
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve))
  return vi.mocked(playSound).mock.calls.flat()
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: true, querySelector: () => null })
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('each message, mention and join makes one sound, and again after a reset', async () => {
  const told = [messageRow(100), messageRow(101, { msg: 'ann?' }), messageRow(102, { type: 'join', msg: '' })]
  for (const [index, sound] of (['message', 'call', 'join'] as const).entries()) {
    const message = told[index] ?? messageRow(0)
    expect(await heard(unread(message))).toEqual([sound])
    expect(await heard(unread(message))).toEqual([])
  }
  const lower = [messageRow(3), messageRow(4, { msg: 'ann?' }), messageRow(5, { type: 'join', msg: '' })]
  for (const [index, sound] of (['message', 'call', 'join'] as const).entries()) {
    const message = lower[index] ?? messageRow(0)
    expect(await heard(unread(message, { seenId: 2, resets: 1 }))).toEqual([sound])
    expect(await heard(unread(message, { seenId: 2, resets: 1 }))).toEqual([])
  }
})

test('a room that comes into view clears the badge; others leave it alone', () => {
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clearAppBadge, setAppBadge: async () => undefined })
  vi.stubGlobal('window', {})
  const nothing = unread(messageRow(150), { messages: [], presence: [] })
  updateAlerts(nothing)
  expect(clearAppBadge).toHaveBeenCalledTimes(0)
  updateAlerts({ ...nothing, isSeen: true })
  updateAlerts({ ...nothing, isSeen: true })
  expect(clearAppBadge).toHaveBeenCalledTimes(1)
  updateAlerts(nothing)
  updateAlerts({ ...nothing, isSeen: true })
  expect(clearAppBadge).toHaveBeenCalledTimes(2)
})

test('joins and leaves of others make a sound, those of ignored users and the reader do not', async () => {
  const comings = (...nicks: string[]) =>
    nicks.map((nick, index): Entry => {
      const message = messageRow(200 + index, { type: 'join', msg: '', nick })
      return { kind: 'message', key: `m${message.id}`, message }
    })
  const told = (...nicks: string[]) =>
    heard(unread(messageRow(199), { messages: [], presence: comings(...nicks), resets: 2 }))
  expect(await told('Eve', 'ann')).toEqual([])
  expect(await told('bob', 'eve', 'ann')).toEqual(['join'])
})

test('a mention that an edit adds makes no sound', async () => {
  const first = messageRow(110, { msg: 'hello' })
  const mention = messageRow(110, { msg: 'hello ann', edited_time: 1 })
  expect(await heard(unread(first))).toEqual(['message'])
  expect(await heard(unread(mention))).toEqual([])
  // One that was edited before the reader heard of it does.
  const edited = messageRow(111, { msg: 'ann?', edited_time: 1 })
  expect(await heard(unread(edited))).toEqual(['call'])
})
