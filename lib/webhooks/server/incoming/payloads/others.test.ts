import { describe, expect, it } from 'vitest'
import { type DialectName, readPayload } from './read-payload'

const linesOf = (dialect: DialectName, members: Record<string, unknown>, event = '') =>
  readPayload(dialect, { members, isTyped: false, event })?.text.split('\n')

describe('a payload of unknown shape is shown field by field', () => {
  it.each<[object, string[]]>([
    [{ subject: 'Backup', description: 'disk full' }, ['subject: Backup', 'description: disk full']],
    [{ test: 'test' }, ['test: test']],
    [{ node: 'a', ready: true, load: 0.5, none: null, empty: '' }, ['node: a', 'ready: true', 'load: 0.5']],
    [{ text: { foo: 'bar' } }, ['text.foo: bar']],
    [
      { event: 'x', payload: { title: 'Issue', crashes: 54 } },
      ['event: x', 'payload.title: Issue', 'payload.crashes: 54'],
    ],
    [
      { disks: [{ name: 'sda' }, { name: 'sdb', tags: ['a', 'b'] }] },
      ['disks.name: sda', 'disks.name: sdb', 'disks.tags: a, b'],
    ],
    [{ grid: [[1, 2], [3]] }, ['grid: 1, 2', 'grid: 3']],
    [
      { at: '2025-11-20T04:00:00Z', id: 7, msgtype: 'note' },
      ['at: 2025-11-20T04:00:00Z', 'id: 7', 'msgtype: note'],
    ],
    [{ temperature: 21.5 }, ['temperature: 21.5']],
    [{ user: 'ann', password: 'x', apiKey: 'y', access_token: 'z' }, ['user: ann']],
    [
      { headers: { 'X-Api-Key': 'x', Cookie: 'y', 'Proxy-Authorization': 'z', Accept: '*/*' } },
      ['headers.Accept: */*'],
    ],
    [
      {
        db_pwd: 'a',
        passphrase: 'b',
        'token ': 'c',
        secrets: ['d'],
        credentials: { user: 'e' },
        key: 'PAY-1',
      },
      ['key: PAY-1'],
    ],
    [JSON.parse(`${'{"a":'.repeat(60)}{"note":"deep"}${'}'.repeat(60)}`), [`${'a.'.repeat(60)}note: deep`]],
    [JSON.parse('{"__proto__":{"a":"b"},"constructor":"c"}'), ['constructor: c']],
  ])('%j', (payload, lines) => {
    expect(linesOf('any', payload as Record<string, unknown>)).toEqual(lines)
  })

  it.each(['slack', 'discord', 'github', 'gitlab', 'grafana'] as const)(
    'on the path of %s, too',
    (dialect) => {
      expect(linesOf(dialect, { subject: 'Backup' })).toEqual(['subject: Backup'])
      expect(linesOf(dialect, { text: 'hello *there*' })).toEqual(['hello **there**'])
    },
  )
})

describe('what a reader leaves is shown by its names', () => {
  it.each<[DialectName, object, string[]]>([
    ['any', { title: 'Backup', body: 'FAILED' }, ['Backup', 'FAILED']],
    ['any', { title: 'CPU', value: 95, unit: '%', ok: false }, ['CPU', 'value: 95', 'unit: %']],
    [
      'any',
      { title: 'Backup', description: 'disk full', details: { host: 'web1', code: 3 }, subject: 'nas' },
      ['Backup', 'description: disk full', 'details.host: web1', 'details.code: 3', 'subject: nas'],
    ],
    ['any', { message: 'up', url: 'https://a.example' }, ['up', 'https://a.example']],
    ['any', { title: 'x', message: ['a', 'b'] }, ['x', 'message: a, b']],
    [
      'slack',
      { text: 'a', attachments: [{ text: 'b', color: '#f00', note: 'c' }], footnote: 'd' },
      ['a', 'b', 'note: c', 'footnote: d'],
    ],
    [
      'slack',
      { blocks: [{ type: 'of_next_year', caption: 'new', inner: { note: 'deep' } }] },
      ['caption: new', 'inner.note: deep'],
    ],
    [
      'discord',
      { content: 'a', embeds: [{ title: 'b', note: 'c' }], thread_name: 'd' },
      ['a', 'b', 'note: c', 'thread_name: d'],
    ],
    [
      'grafana',
      {
        alerts: [
          {
            status: 'firing',
            labels: { alertname: 'A' },
            annotations: { message: 'old', impact: 'no log-in', __alertId__: 'x1' },
          },
        ],
        runbook: 'restart',
      },
      ['[:1]', '🔥 A', 'message: old', 'impact: no log-in', 'runbook: restart'],
    ],
    [
      'grafana',
      {
        title: '[Alerting] CPU',
        state: 'alerting',
        message: 'high',
        evalMatches: [{ metric: 'load', value: 9 }],
      },
      ['⚠️ [Alerting] CPU', 'high', 'evalMatches.metric: load', 'evalMatches.value: 9'],
    ],
  ])('%s %j', (dialect, payload, lines) => {
    expect(linesOf(dialect, payload as Record<string, unknown>)).toEqual(lines)
  })

  it('but not what is for programs, or said already', () => {
    const codes = {
      ...{
        color: '#f00',
        icon_url: 'https://a.example/i.png',
        thread_ts: '1763611200.000100',
        channel: '#a',
        link_names: '1',
      },
      ...{
        id: 'c6eadffa33fcdf37',
        requestId: 7,
        createdAt: '2025-11-20T04:00:00Z',
        token: 'x',
        mrkdwn: true,
        tts: false,
      },
      ...{ summary: 'is *up* again', ratio: 0.5 },
    }
    expect(
      linesOf('any', { text: 'The site is *up* again', ...codes, summary: 'The site is **up** again' }),
    ).toEqual([...['The site is **up** again', 'ratio: 0.5']])
  })
})

describe('events of forges are shown with their texts', () => {
  const context = { repository: { full_name: 'ann/app', description: 'noise' }, sender: { login: 'ann' } }
  const issue = { number: 7, title: 'Red', body: 'Since *today*', html_url: 'https://g.example/7' }
  it.each<[string, object, string[]]>([
    [
      'issues',
      { action: 'opened', issue },
      ['[ann/app] ann opened issue #7: Red (https://g.example/7)', '> Since today'],
    ],
    [
      'issues',
      { action: 'labeled', issue, label: { name: 'bug', description: 'x' } },
      ['[ann/app] ann labeled (bug) issue #7: Red (https://g.example/7)'],
    ],
    [
      'release',
      {
        action: 'published',
        release: { tag_name: 'v1', name: 'First', body: '# Notes\r\nmore', html_url: 'https://g.example/v1' },
      },
      ['[ann/app] ann published release v1: First (https://g.example/v1)', '> Notes', '> more'],
    ],
    [
      'check_run',
      {
        action: 'completed',
        check_run: {
          name: 'lint',
          conclusion: 'failure',
          output: { title: '2 errors', summary: 'Bad' },
          app: { description: 'x' },
        },
      },
      [
        '[ann/app] ann: check run completed',
        'check_run.name: lint',
        'check_run.conclusion: failure',
        'check_run.output.title: 2 errors',
        'check_run.output.summary: Bad',
      ],
    ],
    [
      'discussion_comment',
      { action: 'created', discussion: { title: 'Ideas' }, comment: { body: 'I agree' } },
      ['[ann/app] ann: discussion comment created', 'discussion.title: Ideas', 'comment.body: I agree'],
    ],
  ])('GitHub’s %s', (event, payload, lines) => {
    expect(linesOf('github', { ...payload, ...context }, event)).toEqual(lines)
  })

  it('GitLab’s, too', () => {
    const project = { path_with_namespace: 'ann/app', description: 'noise' }
    const attributes = {
      iid: 7,
      title: 'Red',
      description: 'Since *today*',
      action: 'open',
      url: 'https://g.example/7',
    }
    const event = (kind: string, object_attributes: object, more = {}) =>
      linesOf('gitlab', { object_kind: kind, user: { name: 'ann' }, project, object_attributes, ...more })
    expect(event('issue', attributes)).toEqual([
      '[ann/app] ann opened issue #7: Red (https://g.example/7)',
      '> Since today',
    ])
    expect(event('issue', { ...attributes, action: 'close' })).toEqual([
      '[ann/app] ann closed issue #7: Red (https://g.example/7)',
    ])
    expect(
      event('pipeline', { id: 1, status: 'failed' }, { commit: { message: 'Fix it\n\nat last' } }),
    ).toEqual([...['[ann/app] ❌ pipeline #1: failed', 'commit.message: Fix it', '', 'at last']])
    expect(event('feature_flag', { name: 'dark', description: 'night' })).toEqual([
      ...[
        '[ann/app] ann: feature flag',
        'object_attributes.name: dark',
        'object_attributes.description: night',
      ],
    ])
  })
})

it('colours of terminals are removed, wherever they are', () => {
  const red =
    '\x1b[1;31mERROR\x1b[0m \x1b]0;title\x07disk \x1b]8;;https://a.example\x1b\\full\x1b]8;;\x1b\\ \x9b32mnow\x1b(B\x1b[K'
  expect(linesOf('any', { text: red, username: red })).toEqual(['ERROR disk full now'])
  expect(linesOf('any', { log: red, lines: [red] })).toEqual([
    'log: ERROR disk full now',
    'lines: ERROR disk full now',
  ])
  expect(linesOf('slack', { text: '\x1b[1m*bold*\x1b[0m' })).toEqual(['**bold**'])
  // A sequence that does not end takes nothing with it.
  expect(linesOf('any', { text: 'a\x1b]0;b c' })).toEqual(['a0;b c'])
  expect(linesOf('any', { text: '[31m stays, as does 5\x1b' })).toEqual(['[31m stays, as does 5\x1b'])
})
