import { describe, expect, it } from 'vitest'
import { decodeText } from './encoding'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const read = (given: string, encoding: 'auto' | 'plain' | 'base64' = 'auto') => {
  const decoded = decodeText(given, encoding)
  return [decoded.bytes.toString(), decoded.encoding]
}

describe('auto: Base64 only where that leaves little doubt', () => {
  it.each(['hello world', 'héllo, 世界 🌍\ttab\r\nline', '\ufeffwith a byte order mark', 'x'.repeat(9999)])(
    'decodes the Base64 of %j',
    (text) => expect(read(base64(text))).toEqual([text, 'base64']),
  )
  it.each([
    ['shorter than 8 characters', 'test'],
    ['a word whose bytes are not UTF-8', 'password'],
    ['hexadecimal digits', 'deadbeef'],
    ['no padding', base64('hello world').replace('=', '')],
    ['too much padding', `${base64('hello!')}====`],
    ['bits left over in the last character', 'aGVsbG8gd29ybGR='],
    ['the URL alphabet', Buffer.from('ÿÿþÿ~~~???>>>').toString('base64url')],
    ['white space inside', 'aGVsbG8g\nd29ybGQ='],
    ['a line end after it', `${base64('hello world')}\n`],
    ['a byte order mark before it', `\ufeff${base64('hello world')}`],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7]).toString('base64')],
    ['encoded surrogates', Buffer.from('eda080eda080', 'hex').toString('base64')],
    ['a NUL', base64('hello\0world')],
    ['a control character', base64('hello\u001bworld')],
    ['DEL', base64('hello\u007fworld')],
    ['a C1 control character', base64('hello\u0085world')],
    ['ordinary text', 'héllo, 世界'],
  ])('keeps as it is: %s', (_, given) => expect(read(given)).toEqual([given, 'plain']))
})

describe('plain', () => {
  it('keeps what looks like Base64', () =>
    expect(read(base64('hello world'), 'plain')).toEqual([base64('hello world'), 'plain']))
})

describe('base64', () => {
  it('ignores white space, and takes any length and control characters', () =>
    expect(read(' aG\tVs\r\nbG8b ', 'base64')).toEqual(['hello\u001b', 'base64']))
  it.each([
    ['another alphabet', 'not base64!'],
    ['no padding', 'aGVsbG8'],
    ['bits left over', 'aGVsbG9='],
    ['bytes that are not UTF-8', '/////w=='],
    ['a NUL', base64('a\0b')],
    ['nothing', ' \n'],
  ])('refuses %s', (_, given) => expect(() => decodeText(given, 'base64')).toThrow(/^text must /))
})
