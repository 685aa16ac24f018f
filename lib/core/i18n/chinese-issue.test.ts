import { describe, expect, it } from 'vitest'
import { newAccountInput } from '@/lib/chat/contract/admin-people'
import { newRoomInput } from '@/lib/chat/contract/admin-rooms'
import { newWordsInput } from '@/lib/moderation/contract/words'
import { parseWords } from '@/lib/moderation/word-list-format'
import type { IssueRule } from '../contract/issue-rules'
import type { z } from '../contract/zod'
import { faultOf } from '../contract/zod-sentences'
import { settingsChangeInput } from '../settings/contract'
import { chineseIssue } from './chinese-issue'

const long = 'x'.repeat(5000)

/** Invalid values that forms of the control panel can send. */
const refused: [schema: z.ZodType, value: unknown][] = [
  [newRoomInput, { room: '', title: long, topic: long, slow_seconds: -1, retention_days: 99_999 }],
  [newRoomInput, { room: 'a b', kind: 'else' }],
  [newRoomInput, { room: long, title: 'a\0b', topic: '\ud800' }],
  [newAccountInput, { username: 'a b', password: 'short', room: '-'.repeat(65) }],
  [
    settingsChangeInput,
    { retention_days: 'x', reserved_nicks: ['', '\u3000', long, `a#${long}`], notice: long },
  ],
  [settingsChangeInput, { reserved_nicks: ['a#b'], notice: 1 }],
  [newWordsInput, { words: ['', long], scope: [], note: long }],
  [newWordsInput, { words: [] }],
  [newWordsInput, { words: Array.from({ length: 1001 }, () => 'x') }],
]

describe('the fault of a value', () => {
  it('has a Chinese sentence for every form of the control panel', () => {
    const issues = refused.flatMap(([schema, value]) => schema.safeParse(value).error?.issues ?? [])
    expect(issues.length).toBeGreaterThan(20)
    for (const issue of issues) {
      const sentence = chineseIssue(faultOf(issue))
      expect(sentence, issue.message).toMatch(/\p{Script=Han}/u)
      expect(sentence, issue.message).not.toContain(issue.message)
    }
  })

  it('has a Chinese sentence for the lines of a word list', () => {
    const text = `\tmask\n${long}\nx\texplode\nx\tmask\tnowhere\nx\tmask\tnick\t${long}`
    const { issues } = parseWords(text)
    expect(issues.map(({ values }) => values?.field)).toEqual(['word', 'word', 'action', 'scope', 'note'])
    expect(issues.map((issue) => chineseIssue(issue))).toEqual([
      '不能为空',
      '最多 100 个字符',
      '只能是 mask、block、flag、allow 之一',
      '至少选择一个范围（message、nick、room）',
      '最多 500 个字符',
    ])
  })

  it('is the server’s sentence where the rule is unknown', () => {
    expect(chineseIssue({ message: 'must glow' })).toContain('must glow')
    const newer = { message: 'must glow', rule: 'glow' as IssueRule }
    expect(chineseIssue(newer)).toContain('must glow')
  })
})
