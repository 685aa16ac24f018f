import { expect, it } from 'vitest'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { type DialectName, readPayload } from './read-payload'

const textOf = (dialect: DialectName, members: Record<string, unknown>, event = '', isTyped = false) =>
  readPayload(dialect, { members, isTyped, event })?.text

it.each<[DialectName, string, Record<string, unknown>[]]>([
  [
    'any',
    'hook_without_text',
    [{}, { text: ' \n' }, { text: '\0' }, { text: '\u200b' }, { text: [] }, { title: '\u00ad' }],
  ],
  [
    'slack',
    'slack_without_text',
    [{ blocks: [] }, { blocks: [null, {}, []] }, { attachments: [{}] }, { blocks: [{ type: 'image' }] }],
  ],
  [
    'discord',
    'discord_without_text',
    [{ embeds: [{ color: 1 }] }, { content: '\u2800' }, { tts: true, flags: 4 }],
  ],
  ['github', 'github_without_event', [{}, { id: 7, type: 'User' }]],
  ['gitlab', 'gitlab_without_event', [{}, { user: { id: 7 } }]],
  ['grafana', 'grafana_without_text', [{}, { alerts: [] }, { alerts: {} }]],
])('a payload of %s without any text is refused by a rule of its own', (dialect, rule, payloads) => {
  for (const payload of payloads)
    expect(() => textOf(dialect, payload), JSON.stringify(payload)).toThrow(expect.objectContaining({ rule }))
})

it('a field of a form that should be JSON is named', () => {
  for (const payload of ['{', '['.repeat(99)])
    expect(() => textOf('any', { payload }, '', true)).toThrow(/payload must be/)
})

it('a field of a form may hold a long payload, and one that is no JSON is a text', () => {
  const attachments = [{ text: 'x'.repeat(50_000) }, { text: 'y' }]
  expect(textOf('slack', { payload: JSON.stringify({ text: 'first', attachments }) }, '', true)).toMatch(
    /^first\nx{3993}…$/,
  )
  expect(textOf('any', { payload: 'no JSON', text: 'shown' }, '', true)).toBe('shown\nno JSON')
})

it('GitHub’s ping posts nothing', () => {
  const zen = { zen: 'Keep it logically awesome.', hook_id: 1 }
  expect(readPayload('github', { members: zen, isTyped: false, event: 'ping' })).toBe(null)
  expect(readPayload('github', { members: zen, isTyped: false, event: '' })).toBe(null)
})

it('an event without a reader is one line with its name and place', () => {
  const place = {
    repository: { full_name: 'ann/app', html_url: 'https://git.example/ann/app' },
    sender: { login: 'ann' },
  }
  expect(textOf('github', { action: 'created', ...place }, 'star')).toBe(
    '[ann/app] ann: star created (https://git.example/ann/app)',
  )
  expect(textOf('github', {}, 'no_event_of_today')).toBe('no event of today')
  const project = { path_with_namespace: 'ann/app', web_url: 'https://git.example/ann/app' }
  expect(textOf('gitlab', { object_kind: 'feature_flag', project, user: { name: 'ann' } })).toBe(
    '[ann/app] ann: feature flag (https://git.example/ann/app)',
  )
})

it('long texts are cut between characters, and invalid Unicode is repaired', () => {
  const max = messageLengthMax
  expect(textOf('any', { text: '𝒶'.repeat(max) })).toBe('𝒶'.repeat(max))
  expect(textOf('any', { text: '𝒶'.repeat(max + 1) })).toBe(`${'𝒶'.repeat(max - 1)}…`)
  expect(textOf('any', { text: 'a\ud800b' })).toBe('a\ufffdb')
})
