import { beforeAll, describe, expect, it } from 'vitest'
import { apiErrorFrom } from './api-error'
import { errorSentence, errorSentencesHere, fetchErrorSentences } from './error-sentence'

describe('the sentence of a refusal', () => {
  beforeAll(async () => {
    expect(errorSentence('conflict', 'This name is taken.', 'zh')).toBe('This name is taken.')
    fetchErrorSentences('zh')
    await errorSentencesHere()
  })

  it('is what the server said in English, and the table’s in Chinese', () => {
    expect(errorSentence('conflict', 'This name is taken.', 'en')).toBe('This name is taken.')
    expect(errorSentence('conflict', 'This name is taken.', 'zh')).toMatch(/^[\p{Script=Han}，。]+$/u)
  })

  it('keeps what is wrong with a value, which only the message tells', () => {
    expect(errorSentence('invalid_parameter', 'nick: is required', 'zh')).toMatch(/^\p{Script=Han}+：nick/u)
  })

  it('is a sentence too when a proxy answers in the server’s place', () => {
    const gateway = apiErrorFrom(502, '<html>', null)
    expect(errorSentence(gateway.slug, gateway.message, 'en')).toContain('HTTP 502')
    const foreign = apiErrorFrom(403, { error: 'blocked', message: 'Not from here.' }, null)
    expect(errorSentence(foreign.slug, foreign.message, 'zh')).toBe('Not from here.')
  })
})
