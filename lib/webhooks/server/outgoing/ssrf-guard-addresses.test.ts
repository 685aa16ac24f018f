import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './ssrf-guard'

/** First and last address of each network in IANA's special-purpose registries, and special addresses in public ones. */
const notPublic = `
0.0.0.0 0.0.0.1 0.255.255.255
10.0.0.0 10.1.2.3 10.255.255.255
100.64.0.0 100.100.100.200 100.127.255.255
127.0.0.0 127.0.0.1 127.1.2.3 127.255.255.255
168.63.129.16
169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255
172.16.0.0 172.17.0.1 172.31.255.255
192.0.0.0 192.0.0.8 192.0.0.9 192.0.0.10 192.0.0.170 192.0.0.171 192.0.0.192 192.0.0.255
192.0.2.0 192.0.2.255
192.31.196.1 192.52.193.1 192.88.99.1 192.88.99.255
192.168.0.0 192.168.0.1 192.168.255.255
192.175.48.1
198.18.0.0 198.19.255.255
198.51.100.0 198.51.100.255
203.0.113.0 203.0.113.255
224.0.0.0 224.0.0.1 239.255.255.250 239.255.255.255
240.0.0.0 250.1.2.3 255.255.255.254 255.255.255.255
:: ::1 ::2 ::7f00:1 ::127.0.0.1 ::8.8.8.8
::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:a9fe:a9fe
::ffff:0:127.0.0.1 ::ffff:0:808:808
64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::8.8.8.8
64:ff9b:1:: 64:ff9b:1::10.0.0.1 64:ff9b:1:ffff:ffff:ffff:ffff:ffff
100:: 100::1 100:0:0:1::1
2001:: 2001::1 2001:0:7f00:1:: 2001:0:ffff:ffff:ffff:ffff:ffff:ffff
2001:1::1 2001:1::2 2001:1::3 2001:1::4
2001:2:: 2001:2::1 2001:3::1 2001:4:112::1 2001:5::1
2001:10:: 2001:1f::1 2001:20:: 2001:2f:ffff::1 2001:30::1 2001:1ff:ffff::1
2001:db8:: 2001:db8::1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
2002:: 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2002:808:808::1
2620:4f:8000::1
3fff:: 3fff::1 3fff:fff:ffff::1
4000:: 5f00::1 6000::1 a000::1 c000::1 e000::1
fc00:: fc00::1 fd00::1 fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
fe80:: fe80::1 fe80::a9fe:a9fe febf::1 fe80::1%eth0 fe80::1%1
fec0:: fec0::1 feff::1
ff00:: ff02::1 ff05::1:3 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
`
  .trim()
  .split(/\s+/)

const publicOnes = `
1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255
192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 223.255.255.255
2001:200:: 2001:4860:4860::8888 2003::1 2400:cb00::1 2606:4700:4700::1111 2a00:1450::1 2c0f:fb50::1
3ffe:ffff::1
`
  .trim()
  .split(/\s+/)

describe('a public address', () => {
  it.each(notPublic)('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(publicOnes)('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  // Resolvers return none of these; other spellings are refused unparsed.
  it.each([
    '',
    'localhost',
    '1',
    '1.2.3',
    '0x8.8.8.8',
    '010.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '[2606:4700::1]',
  ])('is none in another spelling: "%s"', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  it('no URL spelling of a private address passes', () => {
    const spellings = (a: number, b: number, c: number, d: number): string[] => {
      const [whole, low24, low16] = [
        ((a * 256 + b) * 256 + c) * 256 + d,
        (b * 256 + c) * 256 + d,
        c * 256 + d,
      ]
      const bases = [
        (n: number) => `${n}`,
        (n: number) => `0${n.toString(8)}`,
        (n: number) => `0x${n.toString(16)}`,
      ]
      const wide = (text: string) =>
        text.replace(/[\d.]/g, (sign) =>
          sign === '.' ? '。' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
        )
      const plain = bases.flatMap((one) =>
        bases.flatMap((other) => [
          one(whole),
          `${one(a)}.${other(low24)}`,
          `${one(a)}.${other(b)}.${one(low16)}`,
          `${one(a)}.${one(b)}.${other(c)}.${other(d)}`,
          `${one(a)}.${other(b)}.${one(c)}.${other(d)}.`,
        ]),
      )
      const mapped = `[::ffff:${a.toString(16)}${b.toString(16).padStart(2, '0')}:${low16.toString(16)}]`
      return [...plain, ...plain.map(wide), mapped, `[::ffff:${a}.${b}.${c}.${d}]`, `[::${a}.${b}.${c}.${d}]`]
    }
    let count = 0
    for (const address of notPublic.filter((each) => /^[\d.]+$/.test(each))) {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      for (const spelling of spellings(a, b, c, d)) {
        const host = new URL(`http://${spelling}/`).hostname.replace(/^\[|\]$/g, '')
        expect(isPublicAddress(host), `${spelling} is ${host}`).toBe(false)
        count++
      }
    }
    expect(count).toBeGreaterThan(4000)
  })
})
