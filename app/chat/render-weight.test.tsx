import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LinkedText } from '@/components/chat/log/linked-text'
import { MarkedText } from '@/components/chat/log/marked-text'
import { MessageRow } from '@/components/chat/log/message-row'
import { maybeMarkup } from '@/components/chat/log/message-text'
import { ReaderScope } from '@/components/chat/reader'
import type { Message } from '@/lib/chat/contract/chat'
import { renderWeight } from '@/lib/chat/server/render-weight'
import { chatTexts } from '@/lib/chat/texts'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { pageTexts } from '@/lib/core/i18n/server-texts'
import { PageTexts } from '@/lib/core/i18n/use-language'

/** Bytes of HTML for each byte of a message's JSON, and for each unit of its weight. */
const bytesEach = 8
/** Around each row. */
const aroundBytes = 400
/** Additional bytes of a row; a page has at most a hundred. */
const rowBytes = 300

function messageOf(msg: string, rest: Partial<Message> = {}): Message {
  const who = { nick: 'ann', trip: null, is_admin: false, ref_id: null }
  return { id: 1_234_567, time: 1_700_000_000_000, type: 'message', room: 'main', ...who, msg, ...rest }
}

const scripts: Record<string, string> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }

/** A message as HTML, its text twice. */
function pageHtml(message: Message, original?: string): string {
  const reader = {
    nick: 'bob',
    trip: null,
    ignored: new Set<string>(),
    findQuoted: () => original && messageOf(original),
  }
  return renderToStaticMarkup(
    <PageTexts texts={pageTexts([chatTexts], 'en')}>
      <ReaderScope value={reader as never}>
        <MessageRow message={message} follows={false} isTimed own={false} named={false} words={[]} />
      </ReaderScope>
      {maybeMarkup.test(message.msg) && <MarkedText msg={message.msg} />}
      {/https?:/i.test(message.msg) && !maybeMarkup.test(message.msg) && <LinkedText msg={message.msg} />}
    </PageTexts>,
  )
}

/** HTML, and data for scripts. */
function pageBytes(message: Message, original?: string): number {
  const json = JSON.stringify(JSON.stringify(message)).replace(/[&<>]/g, (sign) => scripts[sign] ?? sign)
  return Buffer.byteLength(pageHtml(message, original) + json) + aroundBytes
}

function bytesCounted(message: Message): number {
  const json = JSON.stringify(message)
  return rowBytes + bytesEach * (Buffer.byteLength(json) + renderWeight(json))
}

const units = [
  ...[
    '`a` ',
    '`a`\n',
    '**b** ',
    '~~b~~ ',
    '||b|| ',
    '||**~~b~~**|| ',
    '`a`||b|| ',
    '```\na\n```\n',
    'b\n```a```\n',
  ],
  ...[
    '```js\na\n```\n',
    '> a\n',
    '> a\nb\n',
    '> `a`\nb\n',
    'http://a ',
    'HTTPS://a ',
    'http://é.аb/é@( ',
    'http://a/&&&& ',
  ],
  ...[
    'a **',
    '~~',
    '||a ',
    '`',
    '``',
    'x',
    '好',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\\',
    '\n',
    '\u0001',
    '\u1100',
    'e\u0301',
    '🏽',
  ],
]
const long = (unit: string) => unit.repeat(Math.floor(messageLengthMax / unit.length))

// Loads the lazy parts.
beforeAll(() =>
  vi.waitFor(() => expect(pageHtml(messageOf('**b**'))).toMatch(/<strong>.*<strong>/), { timeout: 20_000 }),
)

describe('the render weight of a message covers its HTML', () => {
  test.each(units)('made of %j', (unit) => {
    for (const msg of [unit, unit.repeat(30), `${unit.repeat(30)} **b**`]) {
      const message = messageOf(msg)
      expect(pageBytes(message)).toBeLessThanOrEqual(bytesCounted(message))
    }
  })
  test('for arbitrary text', () => {
    const mixed = fc.array(fc.constantFrom(...units, ' ', 'word'), { maxLength: 60 })
    fc.assert(
      fc.property(mixed, (all) => {
        const message = messageOf(all.join(''))
        expect(pageBytes(message)).toBeLessThanOrEqual(bytesCounted(message))
      }),
      { numRuns: 100 },
    )
  })
  test('for a reply', () => {
    for (const original of [
      'x',
      '好'.repeat(400),
      '&'.repeat(400),
      '**a** '.repeat(40),
      long('||b|| '),
      undefined,
    ]) {
      const message = messageOf('yes', { reply_to: 1_234_566 })
      expect(pageBytes(message, original)).toBeLessThanOrEqual(bytesCounted(message))
    }
  })
})

test('one message never exceeds a page, however long it is', () => {
  for (const unit of ['```\na\n```\n', '||b||', 'http://a ', '&', '`a`\n'])
    expect(pageBytes(messageOf(long(unit)))).toBeLessThanOrEqual(bytesEach * 32_768)
})

test('an ordinary message weighs hardly more than its bytes', () => {
  const said =
    "It’s in `lib/a.ts`, see https://a.example/b?c=d&e=f — **not** in the other one, isn't it? 好的~~"
  expect(renderWeight(JSON.stringify(messageOf('Good morning! How is everybody?')))).toBe(0)
  expect(renderWeight(JSON.stringify(messageOf(said)))).toBeLessThanOrEqual(100)
})
