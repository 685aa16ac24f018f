import { describe, expect, it } from 'vitest'
import { type ContactApp, contactApps } from './apps'
import { contactIdExample, normalizeContactId } from './ids'

const good: [app: ContactApp, given: string, normal: string][] = [
  ['qq', ' 10001 ', '10001'],
  ['qq', '12345678901', '12345678901'],
  ['qqgroup', '242669919', '242669919'],
  ['wechat', 'Ann_Lee-7', 'Ann_Lee-7'],
  ['telegram', '@durov', 'durov'],
  ['telegram', 'a_b_c', 'a_b_c'],
  ['whatsapp', '+49 (170) 123-45.67', '+491701234567'],
  ['signal', '491701234567', '+491701234567'],
  ['viber', ' 49 170 1234567', '+491701234567'],
  ['line', '@LineCreators', '@linecreators'],
  ['line', 'ann.lee-7', 'ann.lee-7'],
  ['messenger', 'ann.lee', 'ann.lee'],
  ['discord', '18446744073709551615', '18446744073709551615'],
  ['matrix', '@ann/=+.:Example.ORG:8448', '@ann/=+.:example.org:8448'],
  ['matrix', '@ann:[2001:db8::1]', '@ann:[2001:db8::1]'],
  ['whatsapp', '0049 170 1234567', '+491701234567'],
  ['whatsapp', '+44 (0)20 7946 0958', '+442079460958'],
  ['signal', 'tel:+49-170-1234567', '+491701234567'],
  ['viber', '\u202a+49\u00a0170\u20111234\ufe0d567\u202c', '+491701234567'],
  ['whatsapp', '＋٤٩ ۱۷۰ １２３４５６７', '+491701234567'],
  ['qq', '１２３４５６', '123456'],
  ['telegram', 'https://t.me/durov', 'durov'],
  ['telegram', 'telegram.me/durov/', 'durov'],
  ['whatsapp', 'https://wa.me/491701234567', '+491701234567'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=+491701234567', '+491701234567'],
  ['signal', 'https://signal.me/#p/+491701234567', '+491701234567'],
  ['line', 'https://line.me/R/ti/p/%40linecreators', '@linecreators'],
  ['line', 'https://line.me/ti/p/~ann.lee', 'ann.lee'],
  ['messenger', 'https://www.messenger.com/t/ann.lee', 'ann.lee'],
  ['discord', 'https://discord.com/users/80351110224678912', '80351110224678912'],
  ['matrix', 'https://matrix.to/#/@ann:example.org', '@ann:example.org'],
]

const bad: [app: ContactApp, given: string][] = [
  ['qq', '0123456'],
  ['qq', '1234'],
  ['qq', '123456789012'],
  ['wechat', '7ann_lee'],
  ['wechat', 'short'],
  ['wechat', 'x'.repeat(21)],
  ['telegram', 'abc'],
  ['telegram', '1abcd'],
  ['telegram', 'a__bc'],
  ['telegram', 'abcd_'],
  ['telegram', 'https://t.me/+AbCdEf'],
  ['telegram', 'https://evil.example/t.me/durov'],
  ['telegram', 'https://t.me/durov?start=1'],
  ['whatsapp', 'https://wa.me/qr/ABCDEFGHIJKLMN'],
  ['whatsapp', '000491701234567'],
  ['telegram', 'a'.repeat(33)],
  ['whatsapp', '0170 1234567'],
  ['whatsapp', '(0)170 1234567'],
  ['whatsapp', '+1234567890123456'],
  ['whatsapp', '++491701234567'],
  ['whatsapp', '123456'],
  ['line', 'a b c d'],
  ['line', '@@linecreators'],
  ['messenger', 'a..bcd'],
  ['messenger', 'abc'],
  ['discord', '1234567890123456'],
  ['discord', '18446744073709551616'],
  ['matrix', 'ann:example.org'],
  ['matrix', '@ann'],
  ['matrix', '@ann:-example.org'],
  ['matrix', `@${'a'.repeat(250)}:example.org`],
  ['matrix', '@ann:example.org/x'],
]

/** Attempts to break out of an attribute, a link or a page. */
const hostile = [
  '"><script>alert(1)</script>',
  "' onfocus=alert(1) autofocus '",
  'javascript:alert(1)',
  '10001"',
  '10001&amp;x',
  '10001%22',
  '10001\n10002',
  'durov?start=x',
  'durov#x',
  '../../x',
  '@ann:example.org"><b>',
  '+491701234567,1',
  'ann\u202elee7',
  '',
  ' ',
]

describe('ids of contacts', () => {
  it.each(good)('takes %s %j as %j', (app, given, normal) => {
    expect(normalizeContactId(app, given)).toBe(normal)
  })

  it.each(bad)('refuses %s %j', (app, given) => {
    expect(normalizeContactId(app, given)).toBeNull()
  })

  it.each(contactApps)('takes its own example of %s, and keeps a normal form as it is', (app) => {
    const normal = normalizeContactId(app, contactIdExample(app))
    expect(normal).not.toBeNull()
    expect(normalizeContactId(app, normal ?? '')).toBe(normal)
  })

  it.each(contactApps)('lets nothing through as %s that means something in markup or in a link', (app) => {
    for (const given of hostile) expect(normalizeContactId(app, given), given).toBeNull()
  })

  it.each(contactApps)('decides about a long id of %s', (app) => {
    // An expression that goes back and forth over these would not end within the test's time.
    for (const given of [`@${'a'.repeat(100_000)}`, '1'.repeat(100_000), `@a:${'a-'.repeat(50_000)}!`])
      expect(normalizeContactId(app, given)).toBeNull()
  })
})
