import { expect, it } from 'vitest'
import { readPayload } from './read-payload'

const read = (members: Record<string, unknown>) =>
  readPayload('discord', { members, isTyped: false, event: '' })
const textOf = (members: Record<string, unknown>) => read(members)?.text

it.each([
  ['It is **green** :ok: now', 'It is **green** <:ok:123> now'],
  ['italic, under, ~~gone~~, ||secret||', '*italic*, __under__, ~~gone~~, ||secret||'],
  ['**both**', '***both***'],
  ['snake_case and 2*3*4', 'snake_case and 2*3*4'],
  [
    'docs (https://d.example/a_(b)_c) and https://e.example/_x_',
    '[docs](https://d.example/a_(b)_c) and https://e.example/_x_',
  ],
  ['https://d.example', '<https://d.example>'],
  ['@1 @2 @3 #4 /help', '<@1> <@!2> <@&3> <#4> </help:5>'],
  ['Tuesday, 2024-11-19 07:06 UTC', '<t:1732000000:F>'],
  [
    '07:06 UTC, 07:06:40 UTC, 2024-11-19, 2024-11-19',
    '<t:1732000000:t>, <t:1732000000:T>, <t:1732000000:d>, <t:1732000000:D>',
  ],
  [
    '2024-11-19 07:06 UTC, 2024-11-19 07:06 UTC, 2024-11-19 07:06 UTC',
    '<t:1732000000>, <t:1732000000:f>, <t:1732000000:R>',
  ],
  ['1969-12-31 23:59 UTC <t:99999999999999999:F> <t:x>', '<t:-1> <t:99999999999999999:F> <t:x>'],
  ['Title\nsmall', '# Title\n-# small'],
  ['`<t:1:F> *a*` ✅ *kept*', '`<t:1:F> *a*` :white_check_mark: \\*kept\\*'],
  ['&amp; <b>', '&amp; <b>'],
])('Discord’s Markdown is read as %j', (shown, content) => {
  expect(textOf({ content })).toBe(shown)
})

it('an embed is shown with all its texts', () => {
  const embed = {
    author: { name: 'ann', url: 'https://a.example' },
    title: 'Build 7',
    url: 'https://ci.example/7',
    description: 'It is **green** <:ok:123>',
    color: 65_280,
    fields: [{ name: 'Branch', value: 'main', inline: true }],
    image: { url: 'https://example.org/a.png' },
    footer: { text: 'ci' },
    timestamp: '2025-11-20T04:00:00.000Z',
  }
  expect(read({ content: 'Hi <a:wave:1>', username: 'Captain', embeds: [embed] })).toEqual({
    text: 'Hi :wave:\nann (https://a.example)\nBuild 7 (https://ci.example/7)\nIt is **green** :ok:\nBranch: main\nci · 2025-11-20 04:00 UTC',
    username: 'Captain',
  })
})

it('components and polls are shown as text', () => {
  const components = [
    { type: 10, content: '# Deploy' },
    {
      type: 17,
      components: [
        {
          type: 9,
          components: [{ type: 10, content: 'done by <@1>' }],
          accessory: { type: 2, style: 5, label: 'Log', url: 'https://l.example' },
        },
        { type: 12, items: [{ media: { url: 'https://example.org/a.png' }, description: 'a curve' }] },
        { type: 14 },
        {
          type: 1,
          components: [
            { type: 2, label: 'Retry', custom_id: 'x' },
            { type: 3, placeholder: 'Choose', options: [{ label: 'a', description: 'first' }] },
          ],
        },
      ],
    },
  ]
  expect(textOf({ flags: 1 << 15, components })?.split('\n')).toEqual([
    ...['Deploy', 'done by @1', 'Log (https://l.example)', 'a curve', '[Retry]', 'Choose', 'a: first'],
  ])
  const answers = [{ poll_media: { text: 'Yes', emoji: { name: '👍' } } }, { poll_media: { text: 'No' } }]
  expect(textOf({ poll: { question: { text: 'Ship it?' }, answers, duration: 24 } })).toBe(
    'Ship it?\n• 👍 Yes\n• No',
  )
})
