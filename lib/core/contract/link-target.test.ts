import { describe, expect, it } from 'vitest'
import { targetFault } from './link-target'
import { asciiHost, targetParts } from './target-parts'

describe('targetFault', () => {
  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.com:80/a/../b?x=1&y=%20#z',
    'https://例え.テスト/パス?q=値#節',
    'https://example.com/😀',
    'http://[2001:db8::1]:8080/',
    'http://127.0.0.1/',
    'https://example.com/?next=https://user:pass@other.example/',
    'https://example.com/@handle',
    'https://example.com/?pattern=\\d+',
    'https://example.com/#a\\b',
    'https://example.com/%0d%0aSet-Cookie:x',
    `https://${'a'.repeat(63)}.${'b.'.repeat(94)}c./`, // 253 characters and the trailing dot
    `https://${'你'.repeat(19)}.example:8080/${'你'.repeat(4000)}`,
  ])('accepts %s', (target) => expect(targetFault(target)).toBeNull())

  it.each([
    ['nothing', ''],
    ['a path', '/go/a'],
    ['no scheme', '//example.com/'],
    ['another scheme', 'ftp://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['a script hidden by a scheme', 'javascript://example.com/%0aalert(1)'],
    ['data', 'data:text/html,x'],
    ['one slash', 'https:/example.com'],
    ['no slash', 'https:example.com'],
    ['no host', 'https:///example.com'],
    ['only a query', 'https://?x'],
    ['a space around', ' https://example.com'],
    ['a line end after', 'https://example.com\n'],
    ['a tab inside', 'java\tscript:alert(1)'],
    ['a tab in the host', 'https://exam\tple.com'],
    ['a line end in the path', 'https://example.com/a\r\nb'],
    ['a no-break space', 'https://example.com/a\u00a0b'],
    ['an ideographic space', 'https://example.com/a\u3000b'],
    ['a byte order mark', '\ufeffhttps://example.com'],
    ['a C1 control', 'https://example.com/\u0085'],
    ['DEL', 'https://example.com/\u007f'],
    ['a direction override', 'https://example.com/\u202egpj.exe'],
    ['a user', 'https://user@example.com'],
    ['a user and a password', 'https://user:pass@example.com'],
    ['an empty user', 'https://@example.com'],
    ['a host posing as a user', 'https://good.example@evil.example/'],
    ['backslashes for slashes', 'https:\\\\example.com'],
    ['a backslash before the at sign', 'https://good.example\\@evil.example'],
    ['a backslash in the path', 'https://example.com/a\\b'],
    ['an unfinished IPv6 address', 'http://[::1'],
    ['a port beyond the last', 'http://example.com:65536'],
    ['a percent-encoded slash in the host', 'http://exa%2fmple.com'],
    ['broken punycode', 'http://xn--a'],
    ['a host that begins with a dot', 'http://.com'],
    ['a host of dots', 'http://..'],
    ['two dots in the host', 'http://a..example/'],
    ['a host of 254 characters', `https://${'a'.repeat(64)}.${'b.'.repeat(94)}c/`],
    ['a label of 64 characters', `https://${'a'.repeat(64)}.example/`],
    ['a label of 64 characters in punycode', `https://${'你好世界'.repeat(15)}.example/`],
    ['a host of thousands of characters', `https://${'你'.repeat(8000)}/`],
  ])('refuses %s: %j', (_what, target) =>
    expect(targetFault(target)).toEqual(expect.objectContaining({ rule: expect.any(String) })),
  )
})

describe('targetParts', () => {
  it('keeps every character', () => {
    for (const target of ['HTTPS://ExAmple.com:443', 'http://例え.テスト:8080?x#y', 'https://a.b/c/../d']) {
      const { scheme, host, rest } = targetParts(target)
      expect(scheme + host + rest).toBe(target)
    }
    expect(targetParts('http://例え.テスト:80?x')).toEqual({
      scheme: 'http://',
      host: '例え.テスト:80',
      rest: '?x',
    })
    expect(targetParts('mailto:ann@example.com?subject=a//b')).toEqual({
      scheme: 'mailto:',
      host: '',
      rest: 'ann@example.com?subject=a//b',
    })
  })
})

describe('asciiHost', () => {
  it.each([
    ['https://пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
    ['https://%65xample.com/', 'example.com'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['https://ｅxample.com/', 'example.com'],
  ])('is the host that browsers connect to for %s', (target, host) => expect(asciiHost(target)).toBe(host))

  it.each([
    'https://example.com/пример',
    'HTTPS://EXAMPLE.com:8443',
    'http://[::1]:80/',
    'tg://resolve?domain=x',
  ])('is null for %s', (target) => expect(asciiHost(target)).toBeNull())
})
