import { beforeAll, describe, expect, it } from 'vitest'
import { fault, type IssueRule } from '../contract/issue-rules'
import { apiErrorFrom, networkError } from './api-error'
import { errorSentence, errorSentencesLoaded, fetchErrorSentences } from './error-sentence'

describe('the sentence of a refusal', () => {
  beforeAll(async () => {
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'zh')).toBe(
      'This name is taken.',
    )
    expect(errorSentence(networkError(), 'zh')).toBe('无法连接服务器。')
    fetchErrorSentences('zh')
    await errorSentencesLoaded()
  })

  it('is what the server said in English, and the table’s in Chinese', () => {
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'en')).toBe(
      'This name is taken.',
    )
    expect(errorSentence({ slug: 'conflict', message: 'This name is taken.' }, 'zh')).toMatch(
      /^[\p{Script=Han}，。]+$/u,
    )
  })

  it('keeps what is wrong with a value, which only the message tells', () => {
    const newer = { slug: 'invalid_parameter', message: 'The body does not glow.', rule: 'body_dark' }
    expect(errorSentence(newer, 'zh')).toBe('提交的内容有误：The body does not glow.')
  })

  it('is made from the rule and its values', () => {
    const told = { error: 'conflict', message: 'This room …', rule: 'slow_mode', values: { seconds: 5 } }
    const refusal = apiErrorFrom(409, told, '5')
    expect(errorSentence(refusal, 'zh')).toBe('此聊天室处于慢速模式：每 5 秒一条消息。')
    // As the chat keeps it in the browser's storage.
    expect(errorSentence(JSON.parse(JSON.stringify(refusal.facts)), 'zh')).toBe(errorSentence(refusal, 'zh'))
    expect(errorSentence(refusal, 'en')).toBe('This room …')
  })

  it('says of each parameter what is wrong, in the words of the reader', () => {
    const issues = [
      { path: 'nick', ...fault('required') },
      { path: 'room', ...fault('length_max', { max: 64 }) },
    ]
    const refusal = apiErrorFrom(400, { error: 'invalid_parameter', message: 'nick is …', issues }, null)
    expect(errorSentence(refusal, 'zh')).toBe('提交的内容有误：nick 必须填写；room 最多 64 个字符。')
    const newer = { path: 'nick', message: 'must glow', rule: 'glow' as IssueRule }
    expect(errorSentence({ ...refusal, message: 'nick must glow.', issues: [newer] }, 'zh')).toContain(
      'must glow',
    )
  })

  it('is a sentence too when a proxy answers in the server’s place', () => {
    const gateway = apiErrorFrom(502, '<html>', null)
    expect(errorSentence(gateway, 'en')).toBe('The server answered HTTP 502.')
    expect(errorSentence(gateway, 'zh')).toBe('服务器返回了 HTTP 502。')
    const foreign = apiErrorFrom(403, { error: 'blocked', message: 'Not from here.' }, null)
    expect(errorSentence(foreign, 'zh')).toBe('Not from here.')
  })
})
