import { describe, expect, it } from 'vitest'
import { childrenOf, oidOf, readDer, splitDer } from './der'
import { legacyNameOf, rfc2253Of } from './distinguished-name'

const tlv = (tag: number, contents: Buffer | string) => {
  const bytes = Buffer.from(contents)
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
}
const oid = (hex: string) => tlv(6, Buffer.from(hex, 'hex'))
const attribute = (type: Buffer, tag: number, value: Buffer | string) =>
  tlv(0x30, Buffer.concat([type, tlv(tag, value)]))
const name = (...rdns: Buffer[][]) =>
  readDer(tlv(0x30, Buffer.concat(rdns.map((rdn) => tlv(0x31, Buffer.concat(rdn))))))

const commonName = oid('550403')
const utf8 = 12

describe('distinguished names in the forms of OpenSSL', () => {
  it.each([
    ['plain', 'CN=plain', '/CN=plain'],
    [' edges ', 'CN=\\ edges\\ ', '/CN= edges '],
    ['#hash', 'CN=\\#hash', '/CN=#hash'],
    ['a,b+c"d<e>f;g\\h', 'CN=a\\,b\\+c\\"d\\<e\\>f\\;g\\\\h', '/CN=a,b+c"d<e>f;g\\h'],
    ['é', 'CN=\\C3\\A9', '/CN=\\xC3\\xA9'],
    ['tab\tnewline\n', 'CN=tab\\09newline\\0A', '/CN=tab\\x09newline\\x0A'],
    ['', 'CN=', '/CN='],
  ])('%j', (value, rfc2253, legacy) => {
    const subject = name([attribute(commonName, utf8, value)])
    expect(rfc2253Of(subject)).toBe(rfc2253)
    expect(legacyNameOf(subject)).toBe(legacy)
  })

  it('decode other string types to UTF-8', () => {
    const utf16 = Buffer.from('0042006100fc', 'hex')
    const utf32 = Buffer.from('0000004200000061000000fc', 'hex')
    for (const [tag, value] of [
      [0x1e, utf16],
      [0x1c, utf32],
      [0x14, Buffer.from('4261fc', 'hex')],
    ] as const)
      expect(rfc2253Of(name([attribute(commonName, tag, value)]))).toBe('CN=Ba\\C3\\BC')
  })

  it('list the last part first, join multi-valued parts with + and write unknown types as numbers', () => {
    const subject = name(
      [attribute(oid('550406'), 19, 'DE')],
      [attribute(commonName, utf8, 'a'), attribute(oid('55040b'), utf8, 'b')],
      [attribute(oid('2a0304'), utf8, 'x')],
    )
    expect(rfc2253Of(subject)).toBe('1.2.3.4=#0C0178,OU=b+CN=a,C=DE')
    expect(legacyNameOf(subject)).toBe('/C=DE/CN=a/OU=b/1.2.3.4=x')
  })
})

describe('DER', () => {
  it.each(['', '30', '3005', '3080', '308500000000', '30820100', '300302ff00'])('%s is rejected', (hex) => {
    expect(() => childrenOf(readDer(Buffer.from(hex, 'hex')))).toThrow(RangeError)
  })

  it('splits concatenated values', () => {
    const parts = [tlv(0x30, 'a'), tlv(0x30, 'bc')]
    expect(splitDer(Buffer.concat(parts))).toEqual(parts)
    expect(splitDer(Buffer.alloc(0))).toEqual([])
  })

  it('formats object identifiers with large arcs', () => {
    expect(oidOf(Buffer.from('2a864886f70d010901', 'hex'))).toBe('1.2.840.113549.1.9.1')
    expect(oidOf(Buffer.from('883703', 'hex'))).toBe('2.999.3')
  })
})
