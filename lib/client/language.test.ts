import { describe, expect, test } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { defineTexts, pickLanguage, translator } from './language'

describe('the language of a request', () => {
  test('is the one chosen before, whatever the browser asks for', () => {
    expect(pickLanguage('zh', 'en-US,en')).toBe('zh')
  })
  test('follows the order and the weights of Accept-Language', () => {
    expect(pickLanguage(null, 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh')
    expect(pickLanguage(null, 'en;q=0.4, zh-TW;q=0.7')).toBe('zh')
    expect(pickLanguage(null, 'zh;q=0, en')).toBe('en')
  })
  test('is English for unknown wishes and for nonsense', () => {
    expect(pickLanguage('xx', 'fr,de')).toBe('en')
    expect(pickLanguage(null, ';;q=,,')).toBe('en')
    expect(pickLanguage(null, null)).toBe('en')
  })
  test('costs no more than the size of the header', () => {
    for (const piece of [',', ' ', 'en-', 'fr,', ';q=', 'zh;'])
      expectLinear(
        piece,
        (n) => piece.repeat(n / piece.length),
        (header) => pickLanguage(null, header),
        8192,
      )
    expect(pickLanguage(null, `${'fr,'.repeat(40_000)}zh`)).toBe('en')
  })
})

describe('a sentence', () => {
  const texts = defineTexts(
    { hello: 'Hello {nick}', fresh: '{count} new message|{count} new messages' },
    { hello: '你好，{nick}', fresh: '{count} 条新消息' },
  )
  test('takes its values, and the form of its number', () => {
    expect(translator(texts, 'en')('fresh', { count: 1 })).toBe('1 new message')
    expect(translator(texts, 'en')('fresh', { count: 2 })).toBe('2 new messages')
    expect(translator(texts, 'zh')('fresh', { count: 1 })).toBe('1 条新消息')
  })
  test('shows a value as it is, special characters included', () => {
    expect(translator(texts, 'en')('hello', { nick: '$& {nick}' })).toBe('Hello $& {nick}')
    expect(translator(texts, 'en')('hello')).toBe('Hello {nick}')
  })
})
