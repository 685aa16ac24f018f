import { describe, expect, it } from 'vitest'
import { newAccountInput } from '../schemas/admin/accounts'
import { newRoomInput } from '../schemas/admin/rooms'
import { settingsChangeInput } from '../schemas/admin/settings'
import { parseWords } from '../schemas/admin/word-text'
import { newWordsInput } from '../schemas/admin/words'
import type { z } from '../schemas/zod'
import { issueSentence } from './issue-sentence'

const long = 'x'.repeat(5000)

/** What the control panel's forms can bring the server to refuse. */
const refused: [schema: z.ZodType, value: unknown][] = [
  [newRoomInput, { room: '', title: long, topic: long, slow_seconds: -1, retention_days: 99_999 }],
  [newRoomInput, { room: 'a b' }],
  [newRoomInput, { room: long, title: 'a\0b', topic: '\ud800' }],
  [newAccountInput, { username: 'a b', password: 'short', room: '-'.repeat(65) }],
  [
    settingsChangeInput,
    { retention_days: 'x', reserved_nicks: ['', '\u3000', long, `a#${long}`], notice: long },
  ],
  [newWordsInput, { words: ['', long], scope: [], note: long }],
  [newWordsInput, { words: [] }],
  [newWordsInput, { words: Array.from({ length: 1001 }, () => 'x') }],
]

describe('what is wrong with a value', () => {
  it('is told in Chinese, whatever a form of the control panel can hold', () => {
    const messages = refused.flatMap(([schema, value]) => schema.safeParse(value).error?.issues ?? [])
    expect(messages.length).toBeGreaterThan(20)
    for (const { message } of messages) {
      const sentence = issueSentence(message, 'zh')
      expect(sentence, message).toMatch(/\p{Script=Han}/u)
      expect(sentence, message).not.toContain(message)
    }
  })

  it('is told of the lines of a list of words', () => {
    const text = `\tmask\n${long}\nx\texplode\nx\tmask\tnowhere\nx\tmask\tnick\t${long}`
    const { issues } = parseWords(text, 20)
    expect(issues).toHaveLength(5)
    for (const { message } of issues) {
      const [, what = ''] = message.split(/: (.*)/)
      expect(issueSentence(what, 'zh'), message).not.toContain(what)
    }
    expect(issueSentence('must be one of mask, block', 'zh')).toBe('只能是 mask、block 之一')
  })

  it('keeps its numbers, its English words, and those that are not known', () => {
    expect(issueSentence('must have at most 100 characters', 'zh')).toBe('最多 100 个字符')
    expect(issueSentence('must have at most 100 characters', 'en')).toBe('must have at most 100 characters')
    expect(issueSentence('must glow', 'zh')).toContain('must glow')
  })
})
