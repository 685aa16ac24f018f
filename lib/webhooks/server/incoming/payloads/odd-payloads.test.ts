import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { memberNames } from '@/lib/core/http/json-names'
import { Refusal } from '@/lib/core/refusal/refusal'
import { type DialectName, readPayload } from './read-payload'
import { readWebhookBody } from './webhook-body'

const dialects: DialectName[] = ['any', 'slack', 'discord', 'github', 'gitlab', 'grafana']

/** Every name that some reader looks for, and names that objects of JavaScript have. */
const names =
  `text blocks attachments type elements style bold strike code url name user_id usergroup_id team_id channel_id range value timestamp
  fallback indent offset skin_tone rows title title_link title_url image_url alt_text placeholder options actions label description hint
  accessory element fields pretext author_name author_link footer ts content embeds components poll question answers poll_media emoji
  author timestamp type items component alerts labels annotations status startsAt endsAt generatorURL panelURL commonLabels
  truncatedAlerts summary alertname message msg state ruleUrl payload payload_json username send_id wait commits ref before after
  compare created deleted forced sender login repository full_name html_url organization issue number pull_request merged comment body
  review release tag_name workflow_run conclusion run_number head_branch action zen pusher id author object_kind object_attributes
  project path_with_namespace web_url user iid note noteable_type merge_request total_commits_count build_name build_status environment
  deployable_url group sections facts inlines choices activityTitle potentialAction heroImage card columns body data msg targets uri
  @type subject details __proto__ constructor toString valueOf hasOwnProperty length`.split(/\s+/)

const types =
  `section header context image table rich_text rich_text_list rich_text_section rich_text_quote rich_text_preformatted video markdown
  actions input button text link emoji user date broadcast plain_text mrkdwn constructor __proto__`.split(
    /\s+/,
  )

const texts = [
  ...[
    '',
    'x',
    '\0',
    '\u200b',
    '\ud800',
    '<!date^1^x|y>',
    '<!date^^>',
    '<@>',
    '<https://',
    '&amp;amp;',
    '*a*',
    '_',
    '`',
    '```',
    '<t:99999999999999999:F>',
  ],
  ...[
    ':tada:',
    '::',
    ':constructor:',
    ':wave::skin-tone-9:',
    '[a](https://b)',
    '# ',
    '9'.repeat(400),
    '2025-11-20T04:00:00Z',
    '-1',
    '1e999',
  ],
]

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 2, 9, 17, 1e21, 0.5),
    fc.constantFrom(...texts),
    fc.constantFrom(...types),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('json')), { maxLength: 8 }).map((entries) =>
      // As JSON.parse makes it: `__proto__` is a member like any other.
      JSON.parse(
        `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
      ),
    ),
  ),
}))

const events = [
  '',
  'push',
  'issues',
  'pull_request',
  'issue_comment',
  'release',
  'workflow_run',
  'ping',
  '__proto__',
  'constructor',
  'x'.repeat(9999),
]

/** The text, or null where nothing is posted. Throws whatever is not a refusal. */
function textOf(dialect: DialectName, members: object, event = '', isTyped = false): string | null {
  try {
    return readPayload(dialect, { members: members as Record<string, unknown>, isTyped, event })?.text ?? null
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalid_parameter') return null
    throw error
  }
}

describe.each(dialects)('odd payloads of %s', (dialect) => {
  it('are posted or refused, whatever the types of their members', () => {
    const members = fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 12 })
    fc.assert(
      fc.property(members, fc.constantFrom(...events), fc.boolean(), (given, event, isTyped) => {
        const text = textOf(dialect, JSON.parse(JSON.stringify(given)), event, isTyped)
        if (text === null) return
        expect(Array.from(text).length).toBeLessThanOrEqual(messageLengthMax)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toContain('\0')
        expect(text).not.toContain('native code')
      }),
      { numRuns: 1500 },
    )
  })
})

it('bodies of any bytes and labels are read or refused', () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
    json.map((value) => new TextEncoder().encode(JSON.stringify(value))),
    fc
      .constantFrom(
        '{',
        '{}',
        '{"a":',
        '[]',
        '""',
        '\ufeff{"text":"x"}',
        'payload=%7B%7D',
        'text=%ff',
        '='.repeat(99),
        '{"a":'.repeat(99),
      )
      .map((text) => new TextEncoder().encode(text)),
  )
  const label = fc.constantFrom(
    ...[
      '',
      'application/json',
      'text/plain',
      'text/plain; charset=gbk',
      'application/x-www-form-urlencoded',
      'image/png',
    ],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/cloudevents+json',
      ';;;',
      'text/xml',
    ],
  )
  const known = new Set(['text', 'payload', 'blocks', 'attachments'])
  fc.assert(
    fc.property(body, label, (bytes, contentType) => {
      try {
        const { members } = readWebhookBody(bytes, contentType, known)
        expect(typeof members).toBe('object')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }),
    { numRuns: 3000 },
  )
})

/** Lists nested as deeply as a body may be. */
const nested = (depth: number, name: string): unknown =>
  depth === 0 ? { type: 'text', text: 'x', content: 'x' } : { [name]: [nested(depth - 1, name)] }
const list = (length: number, item: unknown) => Array.from({ length: Math.ceil(length) }, () => item)

describe('hostile payloads take linear time', () => {
  it.each<[string, DialectName, (size: number) => object]>([
    ['empty attachments', 'slack', (size) => ({ attachments: list(size / 10, {}) })],
    ['attachments with a letter', 'slack', (size) => ({ attachments: list(size / 10, { text: 'x' }) })],
    [
      'blocks without text',
      'slack',
      (size) => ({ blocks: list(size / 20, { type: 'section', fields: [{}] }) }),
    ],
    [
      'elements',
      'slack',
      (size) => ({ blocks: [{ type: 'context', elements: list(size / 10, { text: '' }) }] }),
    ],
    [
      'rich text',
      'slack',
      (size) => ({ blocks: [{ type: 'rich_text', elements: list(size / 900, nested(60, 'elements')) }] }),
    ],
    [
      'cells',
      'slack',
      (size) => ({ blocks: [{ type: 'table', rows: list(size / 100, list(10, { type: 'raw_text' })) }] }),
    ],
    ['signs', 'slack', (size) => ({ text: '<'.repeat(size) })],
    ['open links', 'slack', (size) => ({ text: '<https://'.repeat(size / 9) })],
    ['bars', 'slack', (size) => ({ text: `<https://${'|'.repeat(size)}` })],
    ['brackets', 'slack', (size) => ({ text: '[a](https://x'.repeat(size / 13) })],
    ['entities', 'slack', (size) => ({ text: '&amp;'.repeat(size / 5) })],
    ['marks', 'slack', (size) => ({ text: '*a _b ~c '.repeat(size / 9) })],
    ['backticks', 'slack', (size) => ({ text: '`a\n``b\n'.repeat(size / 7) })],
    ['colons', 'slack', (size) => ({ text: ':a'.repeat(size / 2) })],
    ['white space', 'slack', (size) => ({ text: `${' '.repeat(size)}x${' '.repeat(size)}` })],
    ['fields', 'discord', (size) => ({ embeds: [{ fields: list(size / 10, { name: '' }) }] })],
    ['components', 'discord', (size) => ({ components: list(size / 1000, nested(60, 'components')) })],
    ['empty components', 'discord', (size) => ({ components: list(size / 3, {}) })],
    ['emoji', 'discord', (size) => ({ content: '<a:'.repeat(size / 3) })],
    ['links with brackets', 'discord', (size) => ({ content: '[a](https://x(y'.repeat(size / 15) })],
    ['labels of links', 'discord', (size) => ({ content: '[a'.repeat(size / 2) })],
    ['escapes', 'discord', (size) => ({ content: '\\*'.repeat(size / 2) })],
    ['commits', 'github', (size) => ({ commits: list(size / 10, { message: 'x' }) })],
    [
      'labels',
      'grafana',
      (size) => ({
        alerts: [{ labels: Object.fromEntries(list(size / 10, 0).map((_, i) => [`l${i}`, 'x'])) }],
      }),
    ],
    ['alerts', 'grafana', (size) => ({ alerts: list(size / 10, {}) })],
    ['cards', 'any', (size) => ({ sections: list(size / 500, nested(30, 'items')) })],
    ['buttons of cards', 'any', (size) => ({ sections: [{ actions: list(size / 20, { title: 'x' }) }] })],
    ['unknown objects', 'any', (size) => ({ text: 'x', more: list(size / 500, nested(30, 'inner')) })],
    ['unknown lists', 'any', (size) => ({ text: 'x', more: list(size / 4, 'ab') })],
    [
      'unknown members',
      'any',
      (size) => ({
        text: 'a a'.repeat(5000),
        ...Object.fromEntries(list(size / 10, 0).map((_, i) => [`m${i}`, 'a a'])),
      }),
    ],
    [
      'escapes of terminals',
      'any',
      (size) => ({ text: '\x1b[0;'.repeat(size / 4), more: '\x1b]'.repeat(size / 2) }),
    ],
    ['texts of events', 'github', (size) => ({ sender: {}, zen: 0, more: list(size / 30, { body: 'x y' }) })],
    ['a field of a form', 'any', (size) => ({ payload: `{"a":${'['.repeat(size)}` })],
  ])('%s', (name, dialect, make) => {
    expectLinear(name, make, (payload) => textOf(dialect, payload), 65_536)
  })

  it('and bodies of any accepted depth are read', () => {
    const source = JSON.stringify({ blocks: [{ type: 'rich_text', elements: [nested(20, 'elements')] }] })
    expect(memberNames(source)).toEqual(['blocks'])
    expect(textOf('slack', JSON.parse(source))).toMatch(/\.text: x$/m)
  })
})
