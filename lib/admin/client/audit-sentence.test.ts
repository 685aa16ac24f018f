import { describe, expect, it } from 'vitest'
import { auditActions } from '@/lib/core/audit/contract'
import { filled } from '@/lib/core/i18n/texts'
import en from '../messages/en.json'
import { auditSentence, changedFields } from './audit-sentence'

/** The English sentence. */
function sentenceOf(action: string, target: string, after: unknown = null): string {
  const { key, values } = auditSentence({ session: 'session 2', action, target, after })
  const message: unknown = en.auditSentences[key]
  const form = typeof message === 'string' ? message : (message as { other: string }).other
  return filled(form, values, (value) => value)
}

describe('the sentences of the audit log', () => {
  it('exist for every action', () => {
    const known = new Set(Object.keys(en.auditSentences))
    expect(auditActions.filter((action) => !known.has(action))).toEqual([])
  })

  const entries: [action: string, target: string, after?: unknown][] = [
    ['account.create', 'ann'],
    ['ban.create', 'nick Big Ann'],
    ['ban.delete', 'tag 0a1b'],
    ['inhook.create', 'news bot in lobby'],
    ['message.delete', 'lobby 42'],
    ['message.delete', '3 messages'],
    ['message.post', 'lobby'],
    ['message.post', '12 rooms'],
    ['session.end', 'all sessions'],
    ['session.end', 'session 3'],
    ['session.end', 'session 3: Ann: of\nthe night'],
    ['webhook.change', 'webhook 7 of lobby'],
    ['webhook.create', 'webhook of lobby'],
    ['word.import', '20 words', { count: 20 }],
    ['key.refused', 'super key', { attempts: 5 }],
    ['service.change', 'qr', { status: 'suspended' }],
  ]

  it.each(entries)('read well: %s on %s', (action, target, after) => {
    expect(sentenceOf(action, target, after)).not.toMatch(/[{}]|undefined|NaN/)
  })

  it('name what was changed', () => {
    expect(sentenceOf('inhook.create', 'news bot in lobby')).toBe(
      'The incoming webhook “news bot” of the room lobby was created.',
    )
    expect(sentenceOf('message.delete', 'lobby 42')).toBe('Message 42 of the room lobby was deleted.')
    expect(sentenceOf('message.delete', '3 messages')).toBe('3 messages were deleted.')
    expect(sentenceOf('session.end', 'session 3')).toBe('Session 3 was ended.')
    expect(sentenceOf('session.end', 'session 3: Ann')).toBe('Session 3 was ended.')
    expect(sentenceOf('session.end', 'session 2')).toBe('Signed out.')
  })

  it('name action and target where one of them is unknown', () => {
    expect(sentenceOf('room.painted', 'lobby')).toBe('room.painted: lobby')
    expect(sentenceOf('ban.create', 'everybody')).toBe('ban.create: everybody')
    expect(sentenceOf('key.refused', 'super key', { tries: 1 })).toBe('key.refused: super key')
    expect(sentenceOf('key.refused', 'super key', 'x')).toBe('key.refused: super key')
  })
})

describe('the changed fields of an audit entry', () => {
  it('are those that differ', () => {
    const [before, after] = [
      { title: 'a', topic: 'x' },
      { title: 'b', topic: 'x' },
    ]
    expect(changedFields(before, after)).toEqual([{ field: 'title', before: 'a', after: 'b' }])
    expect(changedFields(null, { room: 'lobby' })).toEqual([
      { field: 'room', before: undefined, after: 'lobby' },
    ])
  })

  it('do not exist for lists and texts', () => {
    expect(changedFields([{ id: 1 }], null)).toBeNull()
    expect(changedFields('x', { a: 1 })).toBeNull()
    expect(changedFields(null, null)).toBeNull()
  })
})
