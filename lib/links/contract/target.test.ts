import { describe, expect, it } from 'vitest'
import { addLinkInput, manyLinksInput } from './schemas'
import { cleanTarget, linkTargetFault, showsFirst } from './target'

describe('a target', () => {
  it.each([
    [' https://example.com/ ', 'https://example.com/'],
    ['\t\r\nhttps://example.com/a\n', 'https://example.com/a'],
    ['https://example.com/a b?c d#e f', 'https://example.com/a%20b?c%20d#e%20f'],
    ['https://example.com/a%20b', 'https://example.com/a%20b'],
    ['tel:+1 201 555 0123', 'tel:+1%20201%20555%200123'],
  ])('is cleaned: %j', (given, target) => {
    expect(cleanTarget(given)).toBe(target)
    expect(addLinkInput.parse({ target: given }).target).toBe(target)
    if (target.startsWith('http')) expect(new URL(given).href).toBe(new URL(target).href)
  })

  it('is cleaned of the blanks around it that are copied with it', () => {
    expect(cleanTarget('\u200b\u202ahttps://example.com/\u202c\u00a0\ufeff')).toBe('https://example.com/')
    expect(addLinkInput.safeParse({ target: 'https://example.com/\u200bx' }).success).toBe(false)
    expect(addLinkInput.safeParse({ target: 'https://example.com/\0' }).success).toBe(false)
  })

  it('has its greatest length without the spaces around it', () => {
    const longest = `https://example.com/${'x'.repeat(8172)}`
    expect(addLinkInput.safeParse({ target: `${' '.repeat(50_000)}${longest}\n` }).success).toBe(true)
    expect(addLinkInput.safeParse({ target: `${longest}x` }).success).toBe(false)
    expect(addLinkInput.safeParse({ target: `https://example.com/${' '.repeat(8000)}x` }).success).toBe(false)
  })

  it.each([
    'mailto:ann@example.com',
    'MAILTO:ann@example.com,bob@example.com?subject=Hello%20there&body=a%0D%0Ab',
    'mailto:?subject=Hello',
    'mailto:анна@пример.рф',
    'tel:+1-201-555-0123',
    'tel:110',
    'tel:7042;phone-context=example.com',
    'sms:+15105550101?body=hello%20there',
    'sms:+15105550101,+15105550102',
    'geo:48.2010,16.3695,183',
    'geo:-37.786971,-122.399677;u=35',
    'geo:0,0?q=1600+Amphitheatre+Parkway',
    'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a',
    'xmpp:room@conference.example.com?join',
    'xmpp://guest@example.com/support@example.com?message',
    'matrix:u/ann:example.org?action=chat',
    'matrix:r/somewhere:example.org',
    'tg://resolve?domain=example',
    'tg:msg?text=hello',
  ])('may be %s, which is shown first', (target) => {
    expect(linkTargetFault(target)).toBeNull()
    expect(showsFirst({ tip: false, target })).toBe(true)
  })

  it('on the web is shown first only if its link says so', () => {
    for (const target of ['https://example.com/', 'HTTP://EXAMPLE.COM']) {
      expect(showsFirst({ tip: false, target })).toBe(false)
      expect(showsFirst({ tip: true, target })).toBe(true)
    }
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java script:alert(1)',
    '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'javascript\u200b:alert(1)',
    'javascript：alert(1)',
    'ｊavascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript%3Aalert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'filesystem:https://example.com/1',
    'intent:#Intent;scheme=http;end',
    'vbscript:msgbox(1)',
    'view-source:https://example.com/',
    'about:blank',
    'chrome://settings',
    'ftp://example.com/',
    'ws://example.com/',
    'market://details?id=x',
    'tel',
    'tel:',
    'tel:abc',
    'sms:?',
    'geo:here',
    'mailto:',
    'mailto:ann',
    'mailto:@',
    'magnet:x',
    'tg:',
    'tg:?',
    'constructor:x',
    'mailto :ann@example.com',
    'mailto:ann@example.com\u202e',
    'mailto:ann@example.com\r\nBcc:bob@example.com',
    'tel:\\\\1',
    'https：//example.com/',
    'https:example.com',
    'http:///example.com',
    '//',
    'x',
    '',
  ])('is refused: %j', (given) => {
    expect(linkTargetFault(cleanTarget(given))).toEqual(expect.objectContaining({ rule: expect.any(String) }))
    expect(addLinkInput.safeParse({ target: given }).success).toBe(false)
  })

  it.each([
    'example.com/foo',
    'example.com',
    '//example.com/foo',
    'example.com:8080/a?b#c',
    'münchen.example',
  ])('without its scheme gets a suggestion: %s', (target) => {
    const suggested = `https://${target.replace(/^\/\//, '')}`
    expect(linkTargetFault(target)).toMatchObject({ rule: 'scheme_missing', values: { suggested } })
    expect(linkTargetFault(suggested)).toBeNull()
  })

  it.each(['javascript.alert(1)', 'ann@example.com', 'javascript:x.y', 'data:x.y/z', '/a.b', '.', 'a..'])(
    'that is no address gets no suggestion that is refused: %s',
    (target) => {
      const wrong = linkTargetFault(target)
      if (wrong?.rule === 'scheme_missing')
        expect(linkTargetFault(String(wrong.values?.suggested))).toBeNull()
      else expect(wrong?.rule).toBe('link_target')
    },
  )
})

it('many targets as text are one per line, whatever ends a line', () => {
  const { links } = manyLinksInput.parse({
    links: '\nhttps://a.example/b c \r\n\r\n  https://d.example\rmailto:e@f.example\n',
  })
  expect(links.map((target) => addLinkInput.parse({ target }).target)).toEqual([
    'https://a.example/b%20c',
    'https://d.example',
    'mailto:e@f.example',
  ])
})
