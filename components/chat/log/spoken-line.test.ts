import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { MentionTarget } from '@/lib/chat/client/room/mentions'
import type { Message } from '@/lib/chat/contract/chat'
import { readAloudTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { translator } from '@/lib/core/i18n/server-texts'
import { spokenLine } from './spoken-line'

const message = (fields: Partial<Message>): Message => messageRow(9, { time: 0, msg: 'hello', ...fields })
const originals = new Map([
  [1, message({ id: 1, nick: 'ann' })],
  [2, message({ id: 2, nick: 'ann', trip: 'other' })],
])
const reader: MentionTarget = {
  nick: 'ann',
  trip: null,
  words: ['ann'],
  findQuoted: (id) => originals.get(id),
}

interface Shown {
  asTyped?: boolean
  allAsTyped?: boolean
}

/** The announcement for an English reader called ann. */
const heard = (fields: Partial<Message>, { asTyped = false, allAsTyped = false }: Shown = {}) =>
  spokenLine(
    { kind: 'message', key: 'm9', message: message(fields), asTyped },
    {
      reader,
      asTyped: allAsTyped,
      clock: { time: () => '10:00' },
      t: translator(readAloudTexts, 'en'),
      chat: translator(chatTexts, 'en'),
    },
  )

describe('an announced row', () => {
  test('hides spoilers and has no markup', () => {
    const msg = 'the end: ||he **dies**||, **really**'
    expect(heard({ msg })).toBe('bob: the end: [Spoiler], really – 10:00')
    expect(heard({ msg }, { asTyped: true })).toContain(msg)
    expect(heard({ msg }, { allAsTyped: true })).toContain(msg)
    // The log shows these as typed too.
    expect(heard({ msg, type: 'action' })).toContain(msg)
  })
  test('is shortened after its markup was parsed', () => {
    expect(heard({ msg: `||${'x'.repeat(1000)}|| end` })).toBe('bob: [Spoiler] end – 10:00')
    expect(heard({ msg: 'y'.repeat(1000) })).toMatch(/^bob: y{400}… – 10:00$/)
  })
  test('says when a word or a reply mentions the reader', () => {
    expect(heard({ msg: 'ann?' })).toBe('bob calls you: ann? – 10:00')
    expect(heard({ reply_to: 1 })).toBe('bob calls you: hello – 10:00')
    expect(heard({ msg: 'pokes ann', type: 'action' })).toBe('Calls you: bob pokes ann – 10:00')
    // Another user with the reader's nick, and an unknown message.
    expect(heard({ reply_to: 2 })).toBe('bob: hello – 10:00')
    expect(heard({ reply_to: 3 })).toBe('bob: hello – 10:00')
    expect(heard({ reply_to: 1, nick: 'ann' })).toBe('ann: hello – 10:00')
  })
})
