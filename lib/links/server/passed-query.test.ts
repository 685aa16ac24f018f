import { describe, expect, it } from 'vitest'
import type { Link } from './store'
import { destinationOf, locationOf } from './target'

const link = (target: string, passQuery = true): Link => ({
  link: 'x',
  target,
  location: locationOf(target),
  parsed: '',
  tip: false,
  createdTime: 0,
  expiresTime: null,
  passwordHash: null,
  visitsLeft: null,
  passQuery,
  isSpecial: true,
})

const led = (target: string, query: string) =>
  destinationOf(link(target), { url: `http://localhost/go/x?${query}`, headers: new Headers() } as Request)
    .location

describe('a query that is passed on', () => {
  it.each([
    ['https://example.com', 'a=1', 'https://example.com?a=1'],
    ['https://example.com/p', 'a=1', 'https://example.com/p?a=1'],
    ['https://example.com/p?b=2', 'a=1', 'https://example.com/p?b=2&a=1'],
    ['https://example.com/p?', 'a=1', 'https://example.com/p?a=1'],
    ['https://example.com/p?b&', 'a=1', 'https://example.com/p?b&a=1'],
    ['https://example.com/p#top', 'a=1', 'https://example.com/p?a=1#top'],
    ['https://example.com/p?b=2#a?b', 'a=1', 'https://example.com/p?b=2&a=1#a?b'],
    [
      'https://例え.テスト/页#段',
      'q=%E5%80%BC',
      'https://xn--r8jz45g.xn--zckzah/%E9%A1%B5?q=%E5%80%BC#%E6%AE%B5',
    ],
    ['https://example.com/p', '@evil.example/', 'https://example.com/p?@evil.example/'],
    ['https://example.com', '/../\\evil.example', 'https://example.com?/../\\evil.example'],
    ['https://example.com/p', '?&=%00%0d%0aSet-Cookie:x', 'https://example.com/p??&=%00%0d%0aSet-Cookie:x'],
    ['https://example.com/p', '值=\u2028', 'https://example.com/p?%E5%80%BC=%E2%80%A8'],
    ['https://example.com/p', '', 'https://example.com/p'],
  ])('%s, %s', (target, query, location) => {
    expect(led(target, query)).toBe(location)
    expect(new URL(location).hostname).toBe(new URL(target).hostname)
  })

  it('is not, where the link does not say so', () => {
    const request = { url: 'http://localhost/go/x?a=1', headers: new Headers() } as Request
    expect(destinationOf(link('https://example.com/', false), request).location).toBe('https://example.com/')
  })

  it('is refused when it is too long', () => {
    expect(() => led('https://example.com/', 'a'.repeat(4097))).toThrow('at most 4096')
  })
})
