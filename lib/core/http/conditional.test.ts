import { expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import { cachedTagOf, etagOf, isUnchanged, notModified } from './conditional'

const etag = etagOf('text')
const asks = (header: string, method = 'GET') =>
  isUnchanged(new Request('http://localhost/', { method, headers: { 'if-none-match': header } }), etag)

it('equal bytes have equal strong tags, others different ones', () => {
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('text'))).toBe(etag)
  expect(etagOf('texts')).not.toBe(etag)
})

it.each([etag, `"other", ${etag}`, `W/${etag}`, '*'])('is unchanged for %s', (header) => {
  expect(asks(header)).toBe(true)
  expect(asks(header, 'HEAD')).toBe(true)
})

it('is not unchanged for other tags, without the header, and for other methods', () => {
  expect(asks('"other"')).toBe(false)
  // `*` must be alone (RFC 9110 §13.1.2); in a list it matches nothing.
  expect(asks('"other", *')).toBe(false)
  expect(asks('*, "other"')).toBe(false)
  expect(asks(etag.slice(1, -1))).toBe(false)
  expect(asks(etag, 'POST')).toBe(false)
  expect(isUnchanged(new Request('http://localhost/'), etag)).toBe(false)
})

const wants = (header: string, others: Record<string, string> = {}) =>
  new Request('http://localhost/', { headers: { 'if-match': header, ...others } })

it.each([etag, `"other", ${etag}`, `${etag.slice(0, -1)}-gzip"`, '*'])('If-Match %s matches', (header) => {
  expect(isUnchanged(wants(header), etag)).toBe(false)
  expect(cachedTagOf(wants(header, { 'if-none-match': etag }), etag)).toBe(etag)
})

it.each(['"other"', `W/${etag}`, '', '"other", *'])(
  'If-Match %s fails, whatever the other conditions',
  (header) => {
    const request = wants(header, { 'if-none-match': etag })
    expect(() => isUnchanged(request, etag)).toThrow(Refusal)
    expect(() => cachedTagOf(request, etag)).toThrow('If-Match')
  },
)

it('a 304 has no headers that describe the content', () => {
  const headers = {
    'Content-Type': 'text/plain',
    'Content-Length': '4',
    'Content-Encoding': 'gzip',
    'Cache-Control': 'no-cache',
    ETag: etag,
  }
  const response = notModified(headers, '"held"')
  expect([response.status, response.body]).toEqual([304, null])
  expect([...response.headers]).toEqual([
    ['cache-control', 'no-cache'],
    ['etag', '"held"'],
  ])
})
