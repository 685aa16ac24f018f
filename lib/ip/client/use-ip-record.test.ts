import { expect, it } from 'vitest'
import { ipPath } from './use-ip-record'

it('writes IPv6 addresses into a path unescaped', () => {
  expect(ipPath('')).toBe('/ip')
  expect(ipPath('8.8.8.8')).toBe('/ip?ip=8.8.8.8')
  expect(ipPath('2001:db8::1')).toBe('/ip?ip=2001:db8::1')
  expect(ipPath('a b&c')).toBe('/ip?ip=a%20b%26c')
})
