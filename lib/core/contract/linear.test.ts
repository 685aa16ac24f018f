import { describe, expect, test } from 'vitest'
import { attempt, expectLinear } from '@/e2e/support/linear'
import { searchable } from '@/lib/chat/search-text'
import { contactApps } from '@/lib/contacts/apps'
import { normalizeContactId } from '@/lib/contacts/ids'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { ipInput } from '@/lib/ip/contract/ip'
import { mailbox } from '@/lib/mail/contract'
import { wordScope, wordText } from '@/lib/moderation/contract/words'
import { parseWords } from '@/lib/moderation/word-list-format'
import { qrNeed } from '@/lib/qr/limits'
import { textName } from '@/lib/text/contract/schemas'
import { textLimits } from '@/lib/text/limits'
import { composed, nick, roomName, trimmedText } from './fields'
import { targetFault } from './link-target'

/** A sixteenth of an ordinary body. */
const bodyLength = 8 * 1024

/** Worst-case texts of a given length. */
const texts: [name: string, make: (length: number) => string][] = [
  // Canonical ordering moves each mark of the second kind past all of the first.
  ['marks out of order', (n) => `a${'\u0301'.repeat(n / 2)}${'\u0316'.repeat(n / 2)}`],
  ['marks in turn', (n) => `a@a${'\u0301\u0316'.repeat(n / 2)}`],
  ['Hangul in parts', (n) => '\u1100\u1161\u11a8'.repeat(n / 3)],
  [
    'Han, all different',
    (n) => `a@${Array.from({ length: n }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join('')}`,
  ],
  ['white space', (n) => `a${' '.repeat(n)}a`],
  ['nothing to see', (n) => '\u200b'.repeat(n)],
  ['dots', (n) => `a@${'a.'.repeat(n / 2)}`],
  ['signs', (n) => '#@'.repeat(n / 2)],
  ['digits', (n) => '1'.repeat(n)],
  ['pairs of commas', (n) => 'ip,,'.repeat(n / 4)],
]

const readers: [name: string, read: (text: string) => unknown][] = [
  ['the name of a text', (text) => textName.safeParse(text)],
  ['the name of a room', (text) => roomName.safeParse(text)],
  ['a nick', (text) => nick.safeParse(text)],
  ['a message', (text) => trimmedText(1, messageLengthMax).safeParse(text)],
  ['a mailbox', (text) => mailbox.safeParse(text)],
  ['a word', (text) => wordText.safeParse(text)],
  ['the scope of a word', (text) => wordScope.safeParse(text)],
  ['the host of a target', (text) => targetFault(`https://${text}`)],
  ['the path of a target', (text) => targetFault(`https://a.example/${text}`)],
  ['the fields of an address', (text) => ipInput.safeParse({ ip: text, fields: text })],
  ['what a QR code needs', (text) => qrNeed(text)],
  ['ids of contacts', (text) => contactApps.map((app) => normalizeContactId(app, text))],
  ['a text that is searched', (text) => searchable(text)],
  ['a list of words', (text) => parseWords(text.replaceAll('a', '\n'))],
]

test.each(readers)('%s takes linear time', (name, read) => {
  for (const [kind, make] of texts)
    expectLinear(`${name}: ${kind}`, make, (text) => attempt(() => read(text)), bodyLength)
})

describe('NFC', () => {
  test('is applied to text that may fit in it', () => {
    const whole = 'ᾂ'.repeat(textLimits.nameLengthMax) // four code points each when decomposed
    expect(whole.normalize('NFD').length).toBe(4 * whole.length)
    expect(textName.parse(whole.normalize('NFD'))).toBe(whole)
    expect(roomName.parse(` ${'각'.repeat(64).normalize('NFD')}\u200b `)).toBe('각'.repeat(64))
    expect(nick.parse(`${'é'.repeat(32).normalize('NFD')}#${'é'.repeat(128).normalize('NFD')}`)).toBe(
      `${'é'.repeat(32)}#${'é'.repeat(128)}`,
    )
  })
  test('is not applied to text that is too long in any form', () => {
    const long = 'e\u0301'.repeat(textLimits.nameLengthMax * 2 + 1)
    expect(composed(long, textLimits.nameLengthMax)).toBe(long)
    expect(textName.safeParse(long).success).toBe(false)
    expect(roomName.safeParse(long).success).toBe(false)
    expect(nick.safeParse(long).success).toBe(false)
  })
})
