import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config'
import type { TrustProxy } from '../config-addresses'
import { forwardedAddress, normalizeAddress } from './client-address'

const trust = (value: string): TrustProxy => parseConfig({ TRUST_PROXY: value }).trustProxy

describe('an address has one spelling', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::192.0.2.1', '::c000:201'],
    ['::0.0.0.1', '::1'],
    ['::', '::'],
  ])('%s is %s', (given, expected) => {
    expect(normalizeAddress(given)).toBe(expected)
  })

  it.each([
    ...['', ' ', 'unknown', '_hidden', 'localhost', '1.2.3', '1', '2130706433', '0x7f.0.0.1', '0x7f000001'],
    ...[
      '1.2.3.4.5',
      '1.2.3.256',
      '1.2.3.-4',
      '010.0.0.1',
      '1.2.3.4/8',
      '1.2.3.4:',
      '1.2.3.4:x',
      '１.２.３.４',
    ],
    ...[
      ':',
      ':::',
      '1::2::3',
      '[::1',
      '::1]',
      '2001:db8::g',
      '12345::',
      '::1.2.3',
      '%eth0',
      'a'.repeat(5000),
    ],
  ])('%j is none', (given) => {
    expect(normalizeAddress(given)).toBeNull()
  })

  it('normalising twice changes nothing', () => {
    for (const address of ['192.0.2.1', '2001:db8::1', '::1', 'fe80::1'])
      expect(normalizeAddress(normalizeAddress(address) ?? '')).toBe(address)
  })
})

/** The socket's peer, X-Forwarded-For, the trusted proxies, and the expected client. */
const cases: [peer: string, forwarded: string | null, trusted: string, caller: string][] = [
  // Without trusted proxies the header is ignored.
  ['203.0.113.9', null, '0', '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '0', '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1, 10.0.0.1', '0', '203.0.113.9'],
  ['::ffff:203.0.113.9', '198.51.100.1', '0', '203.0.113.9'],
  // A hop count: so many proxies are ours, counted from the socket.
  ['10.0.0.1', '198.51.100.1', '1', '198.51.100.1'],
  ['10.0.0.1', null, '1', '10.0.0.1'],
  ['10.0.0.1', '', '1', '10.0.0.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1', '1', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1, 10.0.0.2', '2', '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', '2', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', '2', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', '99', '198.51.100.1'],
  ['::ffff:127.0.0.1', '1.1.1.1', '127.0.0.1', '1.1.1.1'],
  ['10.0.0.1', 'garbage', '1', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, garbage', '1', '10.0.0.1'],
  ['10.0.0.1', 'garbage, 198.51.100.1', '1', '198.51.100.1'],
  ['10.0.0.1', 'garbage, 10.0.0.2', '2', '10.0.0.2'],
  ['10.0.0.1', '198.51.100.1,', '1', '10.0.0.1'],
  // Networks: the rightmost hop outside of them.
  ['10.0.0.1', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1, 10.9.9.9', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.9.9.9', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '10.1.1.1, 10.9.9.9', '10.0.0.0/8', '10.1.1.1'],
  ['203.0.113.9', '198.51.100.1', '10.0.0.0/8', '203.0.113.9'],
  ['11.0.0.1', '198.51.100.1', '10.0.0.0/8', '11.0.0.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '::ffff:198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '::ffff:6.6.6.6, ::ffff:10.0.0.7', '10.0.0.0/8', '6.6.6.6'],
  ['10.0.0.1', '198.51.100.1:5678', '10.0.0.0/8', '198.51.100.1'],
  ['10.0.0.1', '2001:db8::7', '10.0.0.0/8', '2001:db8::7'],
  ['10.0.0.1', '[2001:db8::7]:5678', '10.0.0.1', '2001:db8::7'],
  ['fd00::1', '2001:db8::7, fd00::2', 'fd00::/8', '2001:db8::7'],
  ['fd00::1', '2001:DB8:0::7', 'fd00::1', '2001:db8::7'],
  ['2001:db8::7', '198.51.100.1', 'fd00::/8', '2001:db8::7'],
  ['127.0.0.1', '198.51.100.1, 172.16.0.3', '127.0.0.1,172.16.0.0/12', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1, 172.15.0.3', '127.0.0.1, 172.16.0.0/12', '172.15.0.3'],
  ['10.0.0.1', 'unknown', '10.0.0.0/8', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, unknown', '10.0.0.0/8', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, unknown, 10.0.0.2', '10.0.0.0/8', '10.0.0.2'],
  ['10.0.0.1', ' , , ', '10.0.0.0/8', '10.0.0.1'],
  // No socket address (already closed): the header is ignored.
  ['', '198.51.100.1', '1', ''],
  ['', '198.51.100.1', '0.0.0.0/0', ''],
]

describe('the client is the rightmost hop that is no trusted proxy', () => {
  it.each(cases)('socket %s, header %j, trusting %s: %s', (peer, forwarded, trusted, caller) => {
    expect(forwardedAddress(peer, forwarded, trust(trusted))).toBe(caller)
  })

  it('is never an address that the client invented', () => {
    const alphabet = ['1.2.3.4', '::1', '10.0.0.1', ',', ' ', 'x', ':', '[', ']', '%', '.', '\u0000', '٣']
    let seed = 7
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed
    }
    for (let round = 0; round < 2000; round++) {
      const invented = Array.from({ length: next() % 12 }, () => alphabet[next() % alphabet.length]).join('')
      const caller = forwardedAddress('10.0.0.1', `${invented}, 198.51.100.1`, trust('10.0.0.1'))
      expect(caller, invented).toBe('198.51.100.1')
      expect(ipaddr.isValid(forwardedAddress('10.0.0.1', invented, trust('9'))), invented).toBe(true)
    }
  })
})
