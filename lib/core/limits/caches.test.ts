import { expect, it } from 'vitest'
import { PartitionedCache } from './caches'

it('a /48 that fills the cache evicts its own entries and those of few others', () => {
  const cache = new PartitionedCache<number>({ max: 6_400, ttl: 60_000 })
  const others = Array.from({ length: 256 }, (_, i) => `198.51.${i}.1`)
  for (const address of others) cache.set(address, address, 1)
  for (let i = 0; i < 20_000; i++) cache.set(`2001:db8:1:${i.toString(16)}::1`, `key ${i}`, 1)
  const left = others.filter((address) => cache.get(address, address) === 1)
  expect(left.length).toBeGreaterThan(220)
})

it('an entry is found from all addresses of its network', () => {
  const cache = new PartitionedCache<number>({ max: 640, ttl: 60_000 })
  cache.set('2001:db8:1:2::1', 'key', 7)
  expect(cache.get('2001:db8:1:2::9', 'key')).toBe(7)
  cache.set('', 'unknown', 8)
  expect(cache.get('', 'unknown')).toBe(8)
})
