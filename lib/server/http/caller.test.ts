import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { callerAddress, normalizeAddress } from './caller'

const trust = (value: string) => parseConfig({ TRUST_PROXY: value }).trustProxy

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['1.2.3', null],
    ['0x7f.1', null],
    ['unknown', null],
    ['', null],
  ])('%s reads as %s', (raw, expected) => {
    expect(normalizeAddress(raw)).toBe(expected)
  })
})

describe('the caller', () => {
  it.each([
    ['nobody is trusted', '0', '10.0.0.1', '1.1.1.1', '10.0.0.1'],
    ['one hop', '1', '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['two hops', '2', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['fewer hops reported than trusted', '3', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['a trusted network', '10.0.0.0/8', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.9.9.9', '1.1.1.1'],
    ['a peer outside the network', '10.0.0.0/8', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['garbage from the left is not reached', '1', '10.0.0.1', 'x, 1.1.1.1', '1.1.1.1'],
    ['garbage from a trusted hop', '1', '10.0.0.1', '1.1.1.1, x', '10.0.0.1'],
    ['an IPv6 network', 'fd00::/8', 'fd00::1', '2001:db8::9', '2001:db8::9'],
    ['a mapped peer', '127.0.0.1', '::ffff:127.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['no header', '1', '10.0.0.1', null, '10.0.0.1'],
  ])('%s', (_case, setting, peer, forwarded, expected) => {
    expect(callerAddress(peer, forwarded, trust(setting))).toBe(expected)
  })
})
