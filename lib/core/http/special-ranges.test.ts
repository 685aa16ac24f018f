import { describe, expect, it } from 'vitest'
import { specialRangeMessage } from './special-ranges'

describe('special ranges', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888'])('%s is none', (address) => {
    expect(specialRangeMessage(address)).toBe('')
  })

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.255.255.255', 'private'],
    ['172.31.0.1', 'private'],
    ['100.127.255.255', 'carrier'],
    ['127.255.255.255', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['192.0.0.1', 'DS-Lite'],
    ['192.0.0.9', 'Port Control'],
    ['192.0.0.171', 'NAT64'],
    ['192.0.0.255', 'protocols'],
    ['192.0.2.255', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['192.88.99.1', '6to4'],
    ['198.19.255.255', 'benchmarks'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::808:808', 'IPv4-compatible'],
    ['::ffff:0:808:808', 'translated'],
    ['64:ff9b::808:808', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64 address of a private network'],
    ['100::1', 'discard-only'],
    ['100:0:0:1::1', 'dummy'],
    ['2001::1', 'Teredo'],
    ['2001:1::1', 'Port Control'],
    ['2001:2::1', 'benchmarks'],
    ['2001:20::1', 'identifier'],
    ['2001:1ff::1', 'protocols'],
    ['2001:db8::1', 'documentation'],
    ['3fff:fff::1', 'documentation'],
    ['2002::1', '6to4'],
    ['5f00::1', 'SRv6'],
    ['fdff::1', 'private'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('%s: %s', (address, kind) => {
    expect(specialRangeMessage(address)).toContain(kind)
  })

  it.each([
    '1.0.0.0',
    '9.255.255.255',
    '100.128.0.0',
    '172.32.0.0',
    '192.0.1.0',
    '198.20.0.0',
    '223.255.255.255',
  ])('%s is just outside one', (address) => expect(specialRangeMessage(address)).toBe(''))

  it.each(['64:ff9b:2::', '2001:200::1', '2003::1', '4000::1', '2620:4f:8001::'])(
    '%s is just outside one',
    (address) => expect(specialRangeMessage(address)).toBe(''),
  )
})
