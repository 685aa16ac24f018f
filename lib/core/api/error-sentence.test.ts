import { beforeAll, describe, expect, it } from 'vitest'
import { fault, type IssueRule } from '../contract/issue-rules'
import type { Language } from '../i18n/language'
import { messagesOf } from '../i18n/server-texts'
import { connectionTexts } from '../texts'
import { apiErrorFrom, networkError } from './api-error'
import { errorSentence, errorSentencesLoaded, fetchErrorSentences } from './error-sentence'

const ofPage = (language: Language) => messagesOf(connectionTexts.id, language)

describe('the sentence of a refusal', () => {
  beforeAll(async () => {
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'zh-Hans')).toBe(
      'This name is taken.',
    )
    fetchErrorSentences('zh-Hans', ofPage('zh-Hans'))
    expect(errorSentence(networkError(), 'zh-Hans')).toBe('无法连接服务器。')
    await errorSentencesLoaded()
  })

  it('is the server’s in English, and the file’s in Chinese', () => {
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'en')).toBe(
      'This name is taken.',
    )
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'zh-Hans')).toMatch(
      /^[\p{Script=Han}，。]+$/u,
    )
  })

  it('contains the message of an unknown rule', () => {
    const newer = { slug: 'invalid_parameter', message: 'The body does not glow.', rule: 'body_dark' }
    expect(errorSentence(newer, 'zh-Hans')).toBe('提交的内容有误：The body does not glow.')
  })

  it('is made from the rule and its values', () => {
    const told = { error: 'conflict', message: 'This room …', rule: 'slow_mode', values: { seconds: 5 } }
    const refusal = apiErrorFrom(409, told, '5')
    expect(errorSentence(refusal, 'zh-Hans')).toBe('此房间处于慢速模式：每 5 秒一条消息。')
    // The chat stores it like this in browser storage.
    expect(errorSentence(JSON.parse(JSON.stringify(refusal.facts)), 'zh-Hans')).toBe(
      errorSentence(refusal, 'zh-Hans'),
    )
    expect(errorSentence(refusal, 'en')).toBe('This room …')
  })

  it('lists the issue of each field by its name in the reader’s language', () => {
    const issues = [
      { path: 'nick', ...fault('required') },
      { path: 'room', ...fault('length_max', { max: 64 }) },
    ]
    const refusal = apiErrorFrom(400, { error: 'invalid_parameter', message: 'nick is …', issues }, null)
    expect(errorSentence(refusal, 'zh-Hans')).toBe('提交的内容有误：昵称必须填写；房间名最多 64 个字符。')
    const newer = { path: 'nick', message: 'must glow', rule: 'glow' as IssueRule }
    expect(errorSentence({ ...refusal, message: 'nick must glow.', issues: [newer] }, 'zh-Hans')).toContain(
      'must glow',
    )
  })

  it('exists for responses of a proxy', () => {
    const gateway = apiErrorFrom(502, '<html>', null)
    expect(errorSentence(gateway, 'zh-Hans')).toBe('服务器返回了 HTTP 502。')
    const foreign = apiErrorFrom(403, { error: 'blocked', message: 'Not from here.' }, null)
    expect(errorSentence(foreign, 'zh-Hans')).toBe('Not from here.')
    fetchErrorSentences('en', ofPage('en'))
    expect(errorSentence(gateway, 'en')).toBe('The server answered with HTTP 502.')
    expect(errorSentence(networkError(), 'en')).toBe('The server could not be reached.')
  })
})
