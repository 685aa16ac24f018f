import { describe, expect, test } from 'vitest'
import { defineTexts, translator } from './define-texts'

describe('a sentence', () => {
  const texts = defineTexts(
    { hello: 'Hello {nick}', fresh: '{count} new message|{count} new messages' },
    { hello: '你好，{nick}', fresh: '{count} 条新消息' },
  )
  test('inserts values, and chooses the plural form', () => {
    expect(translator(texts, 'en')('fresh', { count: 1 })).toBe('1 new message')
    expect(translator(texts, 'en')('fresh', { count: 2 })).toBe('2 new messages')
    expect(translator(texts, 'zh')('fresh', { count: 1 })).toBe('1 条新消息')
  })
  test('keeps | without a count', () => {
    const marked = defineTexts({ hidden: 'write ||this||, or a|b' }, { hidden: '写作 ||这样||' })
    expect(translator(marked, 'en')('hidden')).toBe('write ||this||, or a|b')
    expect(translator(marked, 'zh')('hidden')).toBe('写作 ||这样||')
  })
  test('inserts values literally', () => {
    expect(translator(texts, 'en')('hello', { nick: '$& {nick}' })).toBe('Hello $& {nick}')
    expect(translator(texts, 'en')('hello')).toBe('Hello {nick}')
  })
  test('sanitizes values', () => {
    const nick = `Z${'\u0323\u0307'.repeat(15)}\u202e`
    expect(translator(texts, 'en')('hello', { nick })).toBe(`Hello Z${'\u0323\u0307'.repeat(4)}`)
  })
})
