import { describe, expect, it } from 'vitest'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { memberNames } from '@/lib/core/http/json-names'
import { Refusal } from '@/lib/core/refusal/refusal'
import { readPayload } from './payload'

const textOf = (payload: object, isTyped = false) => readPayload(payload, isTyped).text

describe('Slack’s payloads', () => {
  it.each([
    ['plain & simple', 'plain &amp; simple'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['&lt; as it was typed', '&amp;lt; as it was typed'],
    ['see the build (https://ci.example/7?a=1&b=2)', 'see <https://ci.example/7?a=1&amp;b=2|the build>'],
    ['https://ci.example/7', '<https://ci.example/7>'],
    ['https://ci.example/7', '<https://ci.example/7|ci.example/7>'],
    ['ann@example.org', '<mailto:ann@example.org|ann@example.org>'],
    ['@here @channel @team', '<!here> <!channel> <!subteam^S1|@team>'],
    ['@U024BE7LH @ann #general', '<@U024BE7LH> <@U024BE7LH|ann> <#C1|general>'],
    ['at noon', 'at <!date^1392734382^{time}|noon>'],
    ['Map<String, List<B>> <b>', 'Map<String, List<B>> <b>'],
  ])('is read as %j', (shown, text) => {
    expect(textOf({ text })).toBe(shown)
  })

  it('is literal in typed text', () => {
    expect(textOf({ text: '&amp; <https://a|b>' }, true)).toBe('&amp; <https://a|b>')
  })

  it('works in a form', () => {
    const payload = JSON.stringify({ text: 'a &amp; b', username: 'ci', icon_emoji: ':ghost:' })
    expect(readPayload({ payload }, true)).toEqual({ text: 'a & b', username: 'ci' })
    expect(textOf({ attachments: '[{"text": "as JSON in a field"}]' }, true)).toBe('as JSON in a field')
  })

  it('includes attachments, with the fallback only if they have no text', () => {
    const attachments = [
      { fallback: 'not shown', pretext: 'before', title: 'Build 7', title_link: 'https://ci.example/7' },
      { color: 'danger', fallback: 'only this', image_url: 'https://example.org/a.png' },
      { text: 'failed', fields: [{ title: 'Branch', value: 'main', short: true }, { title: 'Lone' }] },
    ]
    expect(textOf({ text: 'Hello', attachments })).toBe(
      'Hello\nbefore\nBuild 7 (https://ci.example/7)\nonly this\nfailed\nBranch: main\nLone',
    )
  })

  it('uses blocks instead of the text and ignores other parts', () => {
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: 'Deploy' } },
      { type: 'divider' },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '<https://a.example|Site> is up' },
        fields: [
          { type: 'mrkdwn', text: 'one' },
          { type: 'mrkdwn', text: 'two' },
        ],
        accessory: { type: 'button', text: { type: 'plain_text', text: 'Press' } },
      },
      { type: 'image', image_url: 'https://example.org/a.png', alt_text: 'not shown' },
      {
        type: 'context',
        elements: [
          { type: 'image', alt_text: 'x' },
          { type: 'mrkdwn', text: 'by ann' },
        ],
      },
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'No' } }] },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'see ' },
              { type: 'link', url: 'https://b.example', text: 'b' },
            ],
          },
          {
            type: 'rich_text_list',
            elements: [{ type: 'rich_text_section', elements: [{ type: 'emoji', name: 'tada' }] }],
          },
        ],
      },
    ]
    expect(textOf({ text: 'for notifications', blocks })).toBe(
      'Deploy\nSite (https://a.example) is up\none\ntwo\nby ann\nsee b (https://b.example)\n:tada:',
    )
    expect(textOf({ text: 'shown after all', blocks: [{ type: 'divider' }] })).toBe('shown after all')
  })
})

it('Discord’s payloads are read', () => {
  const embeds = [
    {
      author: { name: 'ann' },
      title: 'Build 7',
      url: 'https://ci.example/7',
      description: 'It is **green** <:ok:123>',
      color: 65_280,
      fields: [{ name: 'Branch', value: 'main', inline: true }],
      image: { url: 'https://example.org/a.png' },
      footer: { text: 'not shown' },
    },
  ]
  expect(readPayload({ content: 'Hi <a:wave:1>', username: 'Captain', embeds }, false)).toEqual({
    text: 'Hi :wave:\nann\nBuild 7 (https://ci.example/7)\nIt is **green** :ok:\nBranch: main',
    username: 'Captain',
  })
  const parts = { payload_json: JSON.stringify({ content: 'beside files' }) }
  expect(textOf(parts, true)).toBe('beside files')
})

it('a payload without text is refused in every format', () => {
  const nothing = [
    ...[
      {},
      { text: ' \n' },
      { text: '\0' },
      { blocks: [] },
      { attachments: [{}] },
      { embeds: [{ color: 1 }] },
    ],
    ...[{ blocks: [null, 1, 'x', []] }, { attachments: 'no JSON' }, { embeds: { title: 'no list' } }],
    ...[{ payload: '[]' }, { payload: 'no JSON' }, { payload_json: '"x"' }, { payload: `${'['.repeat(99)}` }],
    ...[{ payload: JSON.stringify({ payload: '{"text":"x"}' }) }],
    ...[{ text: '\u200b' }, { content: '\u2800' }, { embeds: [{ description: '\u00ad' }] }],
  ]
  for (const payload of nothing) expect(() => textOf(payload), JSON.stringify(payload)).toThrow(Refusal)
})

it('long texts are cut between characters, and invalid Unicode is repaired', () => {
  const max = messageLengthMax
  expect(textOf({ text: '𝒶'.repeat(max) })).toBe('𝒶'.repeat(max))
  expect(textOf({ text: '𝒶'.repeat(max + 1) })).toBe(`${'𝒶'.repeat(max - 1)}…`)
  expect(textOf({ text: 'a\ud800b' })).toBe('a\ufffdb')
})

/** CPU milliseconds of some runs after a warm-up. */
function costOf(payload: object): number {
  const run = () => {
    try {
      readPayload(payload, false)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  run()
  const before = process.cpuUsage()
  for (let i = 0; i < 3; i++) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 3000
}

/** Lists nested as deeply as a body may be. */
const nested = (depth: number): unknown => (depth === 0 ? { text: 'x' } : { elements: [nested(depth - 1)] })

describe('hostile payloads take linear time', () => {
  const list = (length: number, item: unknown) => Array.from({ length }, () => item)
  it.each<[string, (size: number) => object]>([
    ['empty attachments', (size) => ({ attachments: list(size / 10, {}) })],
    ['attachments with a letter', (size) => ({ attachments: list(size / 10, { text: 'x' }) })],
    ['blocks that say nothing', (size) => ({ blocks: list(size / 20, { type: 'section', fields: [{}] }) })],
    ['fields', (size) => ({ embeds: [{ fields: list(size / 10, { name: '' }) }] })],
    ['elements', (size) => ({ blocks: [{ type: 'context', elements: list(size / 10, { text: '' }) }] })],
    ['rich text', (size) => ({ blocks: [{ type: 'rich_text', elements: list(size / 60, nested(60)) }] })],
    ['signs', (size) => ({ text: '<'.repeat(size) })],
    ['open links', (size) => ({ text: '<https://'.repeat(size / 9) })],
    ['bars', (size) => ({ text: `<https://${'|'.repeat(size)}` })],
    ['entities', (size) => ({ text: '&amp;'.repeat(size / 5) })],
    ['emoji', (size) => ({ content: '<a:'.repeat(size / 3) })],
    ['white space', (size) => ({ text: `${' '.repeat(size)}x${' '.repeat(size)}` })],
    ['a field of a form', (size) => ({ payload: `{"a":${'['.repeat(size)}` })],
  ])('%s', (_, make) => {
    const large = costOf(make(1_000_000))
    if (large > 100) expect(large).toBeLessThan(32 * Math.max(costOf(make(1_000_000 / 8)), 1))
  })

  it('and no accepted body is too deeply nested to parse', () => {
    const source = JSON.stringify({ blocks: [{ type: 'rich_text', elements: [nested(20)] }] })
    expect(memberNames(source)).toEqual(['blocks'])
    expect(() => textOf(JSON.parse(source))).toThrow(Refusal)
  })
})
