import { describe, expect, it } from 'vitest'
import { readPayload } from './read-payload'

const textOf = (members: Record<string, unknown>, isTyped = false) =>
  readPayload('slack', { members, isTyped, event: '' })?.text

describe('Slack’s markup', () => {
  it.each([
    ['plain & simple', 'plain &amp; simple'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['&lt; as it was typed', '&amp;lt; as it was typed'],
    ['see the build (https://ci.example/7?a=1&b=2)', 'see <https://ci.example/7?a=1&amp;b=2|the build>'],
    ['https://ci.example/7', '<https://ci.example/7>'],
    ['https://ci.example/7', '<https://ci.example/7|ci.example/7>'],
    ['ann@example.org', '<mailto:ann@example.org|ann@example.org>'],
    ['@here @channel @team @S2', '<!here> <!channel> <!subteam^S1|@team> <!subteam^S2>'],
    ['@U024BE7LH @ann #general', '<@U024BE7LH> <@U024BE7LH|ann> <#C1|general>'],
    ['at noon', 'at <!date^1392734382^{time}|noon>'],
    ['at noon (https://a.example)', 'at <!date^1392734382^{time}^https://a.example|noon>'],
    ['at 2014-02-18 14:39 UTC', 'at <!date^1392734382^{time}>'],
    ['Map<String, List<B>> <b>', 'Map<String, List<B>> <b>'],
    ['**bold**, italic, ~~gone~~.', '*bold*, _italic_, ~gone~.'],
    ['**bold and italic**', '*bold and _italic_*'],
    ['**label (https://a.example/x_y_z)**', '*<https://a.example/x_y_z|label>*'],
    ['2*3*4, snake_case_name, * item, a ~ b', '2*3*4, snake_case_name, * item, a ~ b'],
    ['*not\nover lines*', '*not\nover lines*'],
    ['`*a* :tada: <b>` **c**', '`*a* :tada: &lt;b&gt;` *c*'],
    ['```\n*a* & _b_\n```', '```\n*a* &amp; _b_\n```'],
    [
      '✅ 👍🏽 🟢 ☑️ :no_such_emoji: 10:30:45',
      ':white_check_mark: :+1::skin-tone-4: :large_green_circle: :ballot_box_with_check: :no_such_emoji: 10:30:45',
    ],
    ['**already Markdown** docs (https://a.example)', '**already Markdown** [docs](https://a.example)'],
  ])('is read as %j', (shown, text) => {
    expect(textOf({ text })).toBe(shown)
  })

  it('is literal in typed text', () => {
    expect(textOf({ text: '&amp; *a* :tada: <https://a|b>' }, true)).toBe('&amp; *a* :tada: <https://a|b>')
  })

  it('in plain text has emoji and escapes, but no bold', () => {
    const text = { type: 'plain_text', text: '*a* :tada: &amp;' }
    expect(textOf({ blocks: [{ type: 'section', text }] })).toBe('*a* 🎉 &')
  })
})

it('blocks are shown in place of typed text, too', () => {
  const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: '*block*' } }]
  expect(textOf({ text: 'typed', blocks }, true)).toBe('**block**')
  expect(textOf({ text: '*typed*', title: 'Title' }, true)).toBe('*typed*\nTitle')
})

it('a form may hold the payload in one field, or its lists as JSON', () => {
  const payload = JSON.stringify({ text: 'a &amp; b', username: 'ci', icon_emoji: ':ghost:' })
  expect(readPayload('slack', { members: { payload }, isTyped: true, event: '' })).toEqual({
    text: 'a & b',
    username: 'ci',
  })
})

describe('Slack’s attachments', () => {
  it('are shown with their fallback only if they have no text', () => {
    const attachments = [
      { fallback: 'not shown', pretext: 'before', title: 'Build 7', title_link: 'https://ci.example/7' },
      { color: 'danger', fallback: 'only this', image_url: 'https://example.org/a.png' },
      { text: 'failed', fields: [{ title: 'Branch', value: 'main', short: true }, { title: 'Lone' }] },
      { author_name: 'ann', author_link: 'https://a.example', footer: 'ci', ts: 1763611200 },
      {
        text: 'press',
        actions: [
          { type: 'button', text: 'Open', url: 'https://ci.example' },
          { text: 'Stop', name: 'x' },
        ],
      },
    ]
    expect(textOf({ text: 'Hello', attachments })).toBe(
      [
        ...[
          'Hello',
          'before',
          'Build 7 (https://ci.example/7)',
          'only this',
          'failed',
          'Branch: main',
          'Lone',
        ],
        ...[
          'ann (https://a.example)',
          'ci · 2025-11-20 04:00 UTC',
          'press',
          'Open (https://ci.example) · [Stop]',
        ],
      ].join('\n'),
    )
  })

  it('need no message around them', () => {
    const bare = { fallback: 'Build 7 failed', color: '#f00', fields: [{ title: 'Branch', value: 'main' }] }
    expect(textOf(bare)).toBe('Branch: main')
    expect(textOf({ ...bare, text: '*failed*', title: 'Build 7' })).toBe('Build 7\n**failed**\nBranch: main')
    expect(textOf({ fallback: 'Build 7 failed', color: '#f00' })).toBe('Build 7 failed')
  })
})

const plain = (text: string) => ({ type: 'plain_text', text })
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text })

describe('Slack’s blocks', () => {
  it('are shown in place of the text, which is for notifications', () => {
    const blocks = [
      { type: 'header', text: plain('Deploy') },
      { type: 'divider' },
      {
        type: 'section',
        text: mrkdwn('<https://a.example|Site> is up'),
        fields: [mrkdwn('one'), mrkdwn('two')],
        accessory: { type: 'button', text: plain('Open'), url: 'https://a.example/open' },
      },
      { type: 'image', image_url: 'https://example.org/a.png', title: plain('Load'), alt_text: 'a curve' },
      {
        type: 'context',
        elements: [{ type: 'image', alt_text: 'ann’s face', image_url: 'x' }, mrkdwn('by ann')],
      },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: plain('No') },
          { type: 'button', text: plain('Log'), url: 'https://l.example' },
        ],
      },
      {
        type: 'input',
        label: plain('Reason'),
        hint: plain('short'),
        element: { type: 'plain_text_input', placeholder: plain('why?') },
      },
      {
        type: 'video',
        title: plain('Tour'),
        title_url: 'https://v.example',
        author_name: 'ann',
        provider_name: 'Tube',
        description: plain('one minute'),
      },
      { type: 'markdown', text: '# Notes\n**bold** _it_ [docs](https://d.example)' },
      {
        type: 'table',
        rows: [
          [
            { type: 'raw_text', text: 'host' },
            { type: 'raw_text', text: 'load' },
          ],
          [
            { type: 'raw_text', text: 'web-1' },
            {
              type: 'rich_text',
              elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: '9' }] }],
            },
          ],
        ],
      },
      { type: 'of_next_year', title: 'a new block' },
    ]
    expect(textOf({ text: 'for notifications', blocks })?.split('\n')).toEqual([
      ...['**Deploy**', 'Site (https://a.example) is up', 'one', 'two', 'Open (https://a.example/open)'],
      ...[
        'Load (https://example.org/a.png)',
        'ann’s face by ann',
        '[No] · Log (https://l.example)',
        'Reason',
        'why?',
        'short',
      ],
      ...[
        'Tour (https://v.example)',
        'ann · Tube',
        'one minute',
        'Notes',
        '**bold** it docs (https://d.example)',
      ],
      ...['host | load', 'web-1 | 9', 'a new block'],
    ])
    expect(textOf({ text: 'shown after all', blocks: [{ type: 'divider' }] })).toBe('shown after all')
  })

  it('of rich text keep their lines, lists, quotes and code', () => {
    const text = (value: string, style?: object) => ({ type: 'text', text: value, style })
    const section = (...elements: object[]) => ({ type: 'rich_text_section', elements })
    const elements = [
      section(
        text('bold', { bold: true }),
        text(' and '),
        text('gone', { strike: true }),
        text(' and '),
        text('x=1', { code: true }),
      ),
      section({ type: 'link', url: 'https://b.example', text: 'b' }, text(' '), {
        type: 'emoji',
        name: 'tada',
      }),
      section(
        { type: 'user', user_id: 'U1' },
        { type: 'channel', channel_id: 'C1' },
        { type: 'usergroup', usergroup_id: 'S1' },
        { type: 'broadcast', range: 'here' },
      ),
      section({ type: 'date', timestamp: 1720710212, format: '{date_num}', fallback: 'in July' }, text(' '), {
        type: 'date',
        timestamp: 1720710212,
      }),
      { type: 'rich_text_list', style: 'bullet', elements: [section(text('one')), section(text('two'))] },
      { type: 'rich_text_list', style: 'ordered', indent: 1, offset: 2, elements: [section(text('three'))] },
      { type: 'rich_text_quote', elements: [text('quoted\nlines')] },
      { type: 'rich_text_preformatted', elements: [text('let *a* = 1')] },
    ]
    expect(textOf({ blocks: [{ type: 'rich_text', elements }] })).toBe(
      [
        ...[
          '**bold** and ~~gone~~ and `x=1`',
          'b (https://b.example) 🎉',
          '@U1#C1@S1@here',
          'in July 2024-07-11 15:03 UTC',
        ],
        ...['• one', '• two', '  3. three', '> quoted', '> lines', '```', 'let *a* = 1', '```'],
      ].join('\n'),
    )
  })
})
