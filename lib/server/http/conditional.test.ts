import { expect, it } from 'vitest'
import { etagOf, isUnchanged } from './conditional'

const etag = etagOf('text')
const asks = (header: string, method = 'GET') =>
  isUnchanged(new Request('http://localhost/', { method, headers: { 'if-none-match': header } }), etag)

it('gives the same bytes the same strong tag, and others another', () => {
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
  // `*` stands alone (RFC 9110 §13.1.2); inside a list it is no tag of anything.
  expect(asks('"other", *')).toBe(false)
  expect(asks('*, "other"')).toBe(false)
  expect(asks(etag.slice(1, -1))).toBe(false)
  expect(asks(etag, 'POST')).toBe(false)
  expect(isUnchanged(new Request('http://localhost/'), etag)).toBe(false)
})
