import { describe, expect, it } from 'vitest'
import { contentResponse, parseRange, plainTextContent } from './content'

const modifiedTime = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
const content = plainTextContent(new Uint8Array(Buffer.from('0123456789')), modifiedTime)
const lastModified = 'Fri, 02 Jan 2026 03:04:05 GMT'

async function ask(headers: Record<string, string>, method = 'GET') {
  const response = contentResponse(new Request('http://localhost/', { method, headers }), content)
  return [response.status, await response.text(), response.headers.get('content-range')]
}

describe('Range', () => {
  it.each([
    ['bytes=0-3', [0, 3]],
    ['bytes=4-', [4, 9]],
    ['bytes=-3', [7, 9]],
    ['bytes=-99', [0, 9]],
    ['bytes=8-99', [8, 9]],
    ['bytes=0-0', [0, 0]],
    ['Bytes = 1-2', [1, 2]],
    [' bytes\t= 1 - 2 ', [1, 2]],
    [`bytes=${'0'.repeat(1000)}1-2`, [1, 2]],
  ])('%s', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))
  it.each([
    'bytes=5-2',
    'bytes=-',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes 0-1',
    'bytes=1',
    'bytes=1-2-',
    'bytes=1-2=',
    '-',
    '',
  ])('is ignored when unsupported: %j', (header) => expect(parseRange(header, 10)).toBeNull())
  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'is refused beyond the end: %s',
    (header) => expect(() => parseRange(header, 10)).toThrow('There are 10 bytes'),
  )
})

describe('a conditional or partial request', () => {
  const { etag } = content
  it.each([
    ['nothing special', {}, [200, '0123456789', null]],
    ['a part', { Range: 'bytes=2-4' }, [206, '234', 'bytes 2-4/10']],
    ['the same tag', { 'If-None-Match': etag }, [304, '', null]],
    ['the tag among others, weak', { 'If-None-Match': `"x", W/${etag}` }, [304, '', null]],
    ['any', { 'If-None-Match': '*' }, [304, '', null]],
    ['another tag', { 'If-None-Match': '"x"' }, [200, '0123456789', null]],
    ['the same date', { 'If-Modified-Since': lastModified }, [304, '', null]],
    ['an older date', { 'If-Modified-Since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, [200, '0123456789', null]],
    ['no date', { 'If-Modified-Since': 'yesterday' }, [200, '0123456789', null]],
    [
      'the tag goes before the date',
      { 'If-None-Match': '"x"', 'If-Modified-Since': lastModified },
      [200, '0123456789', null],
    ],
    ['If-Range, same', { 'If-Range': etag, Range: 'bytes=-1' }, [206, '9', 'bytes 9-9/10']],
    ['If-Range, weak', { 'If-Range': `W/${etag}`, Range: 'bytes=-1' }, [200, '0123456789', null]],
    ['If-Range, same date', { 'If-Range': lastModified, Range: 'bytes=-1' }, [206, '9', 'bytes 9-9/10']],
    ['If-Range, changed', { 'If-Range': '"x"', Range: 'bytes=99-' }, [200, '0123456789', null]],
    ['not modified goes before the range', { 'If-None-Match': etag, Range: 'bytes=99-' }, [304, '', null]],
  ])('%s', async (_, headers, expected) => expect(await ask(headers)).toEqual(expected))
  it('HEAD ignores ranges', async () => expect((await ask({ Range: 'bytes=99-' }, 'HEAD'))[0]).toBe(200))
})
