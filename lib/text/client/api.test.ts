import { expect, it } from 'vitest'
import { decodeContent, nameOf, withLineEndsOf } from './api'

it('reads Base64 of UTF-8 and keeps a byte order mark', () => {
  const text = '\ufeffhéllo 世界 🌍'
  expect(decodeContent(Buffer.from(text).toString('base64'))).toBe(text)
})

it.each([
  ['notes', 'notes'],
  [' notes ', 'notes'],
  ['https://example.org/sf/notes', 'notes'],
  ['https://example.org/sf/notes?x=1#y', 'notes'],
  ['https://example.org/tools/text/notes?from=2001#L2001', 'notes'],
  ['/sf/%E5%90%8D', '名'],
  ['https://example.org/sf/100%', '100%'],
])('finds the name in %j', (given, name) => expect(nameOf(given)).toBe(name))

it('keeps CRLF where every line end was one, and nowhere else', () => {
  expect(withLineEndsOf('a\r\nb\r\n', 'a\nc\n')).toBe('a\r\nc\r\n')
  expect(withLineEndsOf('a\r\nb\n', 'a\nc\n')).toBe('a\nc\n')
  expect(withLineEndsOf('a\nb', 'a\nc')).toBe('a\nc')
})
