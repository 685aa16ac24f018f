import { expect, it } from 'vitest'
import { normalizeAddress } from './http/client-address'
import { enclosingNetworkOf, networkOf } from './network'

const of = (address: string) => networkOf(normalizeAddress(address) ?? '')

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:0DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of %s', (address, network) => {
  expect(of(address)).toBe(network)
})

it('neighbouring networks differ', () => {
  expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'))
  expect(of('203.0.113.8')).not.toBe(of('203.0.113.7'))
})

it('the networks of one /48, or one IPv4 /24, share an enclosing network', () => {
  const wider = (address: string) => enclosingNetworkOf(of(address))
  expect(wider('2001:db8:1:2::9')).toBe(wider('2001:db8:1:fffe::9'))
  expect(wider('2001:db8:1:2::9')).not.toBe(wider('2001:db8:2:2::9'))
  expect(wider('203.0.113.8')).toBe(wider('203.0.113.200'))
  expect(wider('203.0.113.8')).not.toBe(wider('203.0.114.8'))
  expect([enclosingNetworkOf(''), enclosingNetworkOf('all')]).toEqual(['', 'all'])
})
