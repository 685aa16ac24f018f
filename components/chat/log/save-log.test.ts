import { expect, it } from 'vitest'
import type { Entry } from '@/lib/chat/client/room/entries'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { translator } from '@/lib/core/i18n/server-texts'
import { logText } from './save-log'

const time = Date.UTC(2026, 10, 22, 11, 5, 9)

function entry(fields: Partial<Message>): Entry {
  const base = {
    id: 1,
    time,
    type: 'message',
    room: 'main',
    trip: null,
    is_admin: false,
    ref_id: null,
  } as const
  return { kind: 'message', key: 'm1', message: { ...base, nick: 'ann', msg: 'hello', ...fields } }
}

const saved = (entries: Entry[], language: 'en' | 'zh-Hans' = 'en') =>
  logText('main', entries, new Set(['troll']), translator(chatTexts, language))
    .split('\n')
    .slice(2)
    .map((line) => line.replace(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:09 [+-]\d\d:\d\d\] /, ''))

it('writes each kind of row as one line with its local time', () => {
  expect(
    saved([
      entry({}),
      entry({ trip: 'abc', is_admin: true, msg: 'two\nlines', edited_time: 1 }),
      entry({ type: 'action', msg: 'waves' }),
      entry({ is_bot: true, msg: '21°' }),
      entry({ type: 'system', msg: 'the server says' }),
      entry({ type: 'topic', msg: 'tea' }),
      entry({ type: 'join', msg: '' }),
      entry({ type: 'leave', msg: 'rob', nick: 'bob' }),
      entry({ type: 'join', msg: 'bob', nick: 'rob' }),
      entry({ nick: 'Troll', msg: 'unheard' }),
      { kind: 'gap', key: 'gap1' },
      { kind: 'notice', key: 'n', time, lines: ['one', 'two'] },
    ]),
  ).toEqual([
    '<ann> hello',
    '<ann◆abc (admin)> two',
    '    lines (edited)',
    '* ann waves',
    '<ann (bot)> 21°',
    '◆ the server says',
    '◇ ann changed the topic: tea',
    '→ ann joined',
    '→ bob is now known as rob',
    '— Some messages are no longer kept. —',
    'one',
    '    two',
    '',
  ])
  expect(saved([entry({ type: 'leave', msg: '' })], 'zh-Hans')[0]).toBe('→ ann 离开了房间')
})

it('names the room, the time and the time zone', () => {
  const [head] = logText('main', [], new Set(), translator(chatTexts, 'en')).split('\n')
  expect(head).toMatch(/^Messages in main · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d · \S+$/)
})
