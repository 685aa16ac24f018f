import { describe, expect, it } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { cleanTarget, linkTargetFault } from './contract/target'
import { withScheme } from './with-scheme'

describe('an address that starts with a host gets https://', () => {
  it.each([
    'example.com',
    'example.com/foo',
    'EXAMPLE.com?a=b',
    'example.com#top',
    'example.com.',
    'www.example.com:8080/x?y#z',
    'example.com/@ann',
    'example.com/https://example.org/',
    'example.com/a b',
    'my_host.example-site.co.uk/',
    'xn--fiqs8s.example',
    '例子.中国',
    '例子.中国/路径?问=答',
    '例子。中国/路径',
    'münchen.example:443',
    'हिन्दी.भारत',
    '192.168.1.10:8080/admin',
    '[2001:db8::1]',
    '[::ffff:192.0.2.1]:8443/x',
  ])('%s', (typed) => {
    const target = withScheme(typed)
    expect(target).toBe(`https://${typed}`)
    expect(linkTargetFault(cleanTarget(target))).toBeNull()
    expect(withScheme(target)).toBe(target)
  })

  it.each(['  example.com/foo\n', '\u3000example.com/foo\u00a0', '//example.com/foo'])(
    'without what is around it: %j',
    (typed) => expect(withScheme(typed)).toBe('https://example.com/foo'),
  )
})

describe('an address with a scheme keeps it', () => {
  it.each([
    'https://example.com/foo',
    'HTTP://EXAMPLE.COM',
    'http://localhost:3000/',
    'mailto:ann@example.com',
    'tel:110',
    'tel:+1-201-555-0123',
    'sms:+15105550101',
    'geo:48.2,16.3',
    'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a',
    'tg://resolve?domain=example',
  ])('%s', (typed) => {
    expect(withScheme(` ${typed} `)).toBe(typed)
    expect(linkTargetFault(typed)).toBeNull()
  })
})

describe('what is no address stays as typed, and is refused', () => {
  it.each([
    '',
    'hello',
    'hello world',
    'see example.com/foo',
    'example.com foo',
    'example.com\\foo',
    'example..com',
    '.example.com',
    'ann@example.com',
    'ann:secret@example.com/x',
    'localhost',
    'localhost:3000/x',
    '2001:db8::1',
    'fe80::1',
    '3.14',
    'v1.2',
    '1.2.3.4.5',
    '/foo.bar',
    '///example.com',
    '?example.com',
    'example.com:port',
    'example.com:123456',
    '\u200bexample.com',
    'javascript:alert(1)',
    'javascript:x.y/z',
    'javascript://example.com/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript\u3002:alert(1)',
    'javascript.alert(1)',
    'data:text/html,x.y',
    'file:///etc/passwd',
    'ftp://example.com/',
    'https:example.com',
    'https//example.com',
    'https：//example.com',
  ])('%j', (typed) => {
    expect(withScheme(typed)).toBe(typed)
    expect(linkTargetFault(cleanTarget(typed))).not.toBeNull()
  })
})

it.each(['a', 'a.', '[:', '1.', '\u3002'])('takes linear time for many %j', (part) =>
  expectLinear('withScheme', (size) => `${part.repeat(size)}@`, withScheme, 1e5),
)
