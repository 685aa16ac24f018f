import { describe, expect, test } from 'vitest'
import { translatorOf } from './texts'

const english = translatorOf(
  { hello: 'Hello {nick}', fresh: { one: '{count} new message', other: '{count} new messages' } },
  'en',
)
const chinese = translatorOf({ fresh: { other: '{count} 条新消息' } }, 'zh-Hans')

describe('a sentence', () => {
  test('inserts values, and chooses the plural form', () => {
    expect(english('fresh', { count: 1 })).toBe('1 new message')
    expect(english('fresh', { count: 2 })).toBe('2 new messages')
    expect(chinese('fresh', { count: 1 })).toBe('1 条新消息')
  })
  test('inserts values literally', () => {
    expect(english('hello', { nick: '$& {nick}' })).toBe('Hello $& {nick}')
    expect(english('hello')).toBe('Hello {nick}')
  })
  test('sanitizes values', () => {
    const nick = `Z${'\u0323\u0307'.repeat(15)}\u202e`
    expect(english('hello', { nick })).toBe(`Hello Z${'\u0323\u0307'.repeat(4)}`)
  })
})
