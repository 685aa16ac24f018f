import { describe, expect, it } from 'vitest'
import { hostOfTarget } from '../contract/target'
import type { Link } from './store'
import { destinationOf, locationOf, normalTarget, ownLinkCode } from './target'

describe('locationOf', () => {
  it.each(['https://example.com', 'HTTP://EXAMPLE.com:80/a/../b?x="<>|#y', 'https://a.b/%e4%bd%a0?%zz'])(
    'keeps ASCII: %s',
    (target) => expect(locationOf(target)).toBe(target),
  )

  it.each([
    [
      'https://例え.テスト/パス?q=é#節',
      'https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9?q=%C3%A9#%E7%AF%80',
    ],
    ['https://例え.テスト:8443', 'https://xn--r8jz45g.xn--zckzah:8443'],
    [`https://例え.テスト:${'0'.repeat(300)}8443`, 'https://xn--r8jz45g.xn--zckzah:8443'],
    ['HTTPS://EXAMPLE.com/a/../😀/%20', 'HTTPS://EXAMPLE.com/a/../%F0%9F%98%80/%20'],
    ['mailto:анна@example.com', 'mailto:%D0%B0%D0%BD%D0%BD%D0%B0@example.com'],
  ])('encodes %s', (target, location) => {
    expect(locationOf(target)).toBe(location)
    expect(new URL(location).href).toBe(new URL(target).href)
  })
})

describe('normalTarget', () => {
  it.each([
    'HTTPS://EXAMPLE.com:443/a%2fb?c=~',
    'https://example.com./a%2Fb?c=~',
    `https://example.com:${'0'.repeat(300)}443/a%2Fb?c=~`,
    'https://ex%61mple.com/%61%2fb?c=%7E',
    'https://example.com/x/../a%2Fb?c=%7e',
  ])('is that of another spelling: %s', (target) =>
    expect(normalTarget(target)).toBe(normalTarget('https://example.com/a%2Fb?c=~')),
  )

  it.each(['https://example.com/a/b?c=~', 'http://example.com/a%2Fb?c=~', 'https://example.com/A%2Fb?c=~'])(
    'is not that of another target: %s',
    (target) => expect(normalTarget(target)).not.toBe(normalTarget('https://example.com/a%2Fb?c=~')),
  )
})

const link = (target: string, passQuery = true): Link => ({
  link: 'x',
  target,
  location: locationOf(target),
  host: hostOfTarget(target),
  parsed: '',
  tip: false,
  createdTime: 0,
  expiresTime: null,
  passwordHash: null,
  visitsLeft: null,
  passQuery,
  isSpecial: true,
  isAlone: true,
  isHidden: false,
})

const led = (target: string, query: string) =>
  destinationOf(link(target), { url: `http://localhost/go/x?${query}`, headers: new Headers() } as Request)
    .location

describe('destinationOf', () => {
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

  it('passes no query on to another program', () =>
    expect(led('mailto:ann@example.com', 'bcc=bob@example.com')).toBe('mailto:ann@example.com'))

  it('passes the query on only if the link says so', () => {
    const request = { url: 'http://localhost/go/x?a=1', headers: new Headers() } as Request
    expect(destinationOf(link('https://example.com/', false), request).location).toBe('https://example.com/')
  })

  it('rejects a query that is too long', () => {
    expect(() => led('https://example.com/', 'a'.repeat(4097))).toThrow('at most 4096')
  })
})

const bases = [
  'https://go.example',
  'https://tools.example/api',
  'http://127.0.0.1:3000',
  'https://bücher.example',
]

describe('ownLinkCode', () => {
  it.each([
    'https://go.example/go/abc',
    'HTTPS://GO.EXAMPLE/go/abc',
    'http://go.example/go/abc',
    'https://go.example:443/go/abc',
    'https://go.example:8443/go/abc',
    'https://go.example./go/abc',
    'https://%67o.example/go/abc',
    'https://go.example/%67%6f/abc',
    'https://go.example/go%2Fabc',
    'https://go.example//go/abc',
    'https://go.example/x/../go/abc',
    'https://go.example/x/%2e%2e/go/abc',
    'https://go.example/GO/abc',
    'https://tools.example/api/go/abc',
    'https://tools.example/go/abc',
    'http://127.0.0.1/go/abc',
    'http://127.1:3000/go/abc',
    'http://0x7f000001/go/abc',
    'http://[::ffff:127.0.0.1]/go/abc',
    'http://localhost:3000/go/abc',
    'http://platform.localhost/go/abc',
    'http://127.0.0.2/go/abc',
    'http://0.0.0.0:3000/go/abc',
    'http://[::1]:3000/go/abc',
    'http://[::]:3000/go/abc',
    'https://bücher.example/go/abc',
    'https://xn--bcher-kva.example/go/abc',
    'https://go.example/go/abc?x=1#y',
    'https://go.example/Go/%61bc',
  ])('recognizes %s', (target) => expect(ownLinkCode(target, bases)).toBe('abc'))

  it('recognizes codes of any script', () =>
    expect(ownLinkCode('https://go.example/go/%E7%9F%AD', bases)).toBe('短'))

  it.each([
    'https://example.com/go/abc',
    'https://go.example.com/go/abc',
    'https://localhost.example/go/abc',
    'http://10.0.0.1/go/abc',
    'http://[::2]/go/abc',
    'https://go.example/',
    'https://go.example/go',
    'https://go.example/gone/abc',
    'https://go.example/sf/go/abc',
    'https://go.example/?u=/go/abc',
    'https://go.example/%ff/go/abc',
    'https://example.com/?u=https://go.example/go/abc',
  ])('accepts %s as a target', (target) => expect(ownLinkCode(target, bases)).toBeNull())
})
