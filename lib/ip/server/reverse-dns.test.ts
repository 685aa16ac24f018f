import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReverseNameServer } from '@/e2e/support/reverse-name-server'
import { ConfigError, parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { cleanHostName, reverseLookupCounts, reverseNameOf, reverseZoneName } from './reverse-dns'

/** A name of 253 characters, the longest, and one of 254. */
const longest = `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(9)
const tooLong = `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(10)

/** Addresses of one /24, by their last part. */
const replies: Record<
  number,
  Parameters<typeof startReverseNameServer>[0] extends (n: string) => infer R ? R : never
> = {
  1: { names: ['Dns.Example.'] },
  2: { names: [] },
  3: { names: ['<script>.example'] },
  4: { garbage: Buffer.from('ff'.repeat(400), 'hex') },
  5: { names: [longest] },
  6: { names: [tooLong] },
  7: { names: ['10.0.0.1'] },
  8: { names: ['bad_name', 'good.example', 'other.example'] },
  9: { names: ['late.example'], afterMs: 450 },
  10: { names: Array.from({ length: 300 }, (_, i) => `many${i}.example`) },
  11: { garbage: Buffer.alloc(0) },
  13: { names: ['nul\0.example'] },
  12: { names: ['a b.example', '-a.example', 'xn--fiqs8s.example'] },
}
const partOf = (name: string) => Number(name.split('.')[0])

let server: Awaited<ReturnType<typeof startReverseNameServer>>
beforeAll(async () => {
  server = await startReverseNameServer((name) =>
    name.endsWith('.8.8.in-addr.arpa') ? (replies[partOf(name)] ?? null) : { names: ['v6.example'] },
  )
  processState('config', () => parseConfig({ LOG_LEVEL: 'silent', REVERSE_DNS: server.server }))
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

let network = 0
/** As asked by a network of its own. */
const nameOf = async (address: string) => reverseNameOf(address, `network ${network++}`)

async function timed(address: string): Promise<[name: string, ms: number]> {
  const startedAt = performance.now()
  return [await nameOf(address), performance.now() - startedAt]
}

describe('the name of an address', () => {
  it.each([
    [1, 'dns.example'],
    [2, ''],
    [3, ''],
    [5, longest],
    [6, ''],
    [7, ''],
    [8, 'good.example'],
    [10, 'many0.example'],
    [12, 'xn--fiqs8s.example'],
    [13, ''],
  ])('8.8.8.%i is %j', async (last, name) => {
    expect(await nameOf(`8.8.8.${last}`)).toBe(name)
    expect(server.asked).toEqual([`${last}.8.8.8.in-addr.arpa`])
    // Cached, whether there is a name or not.
    expect(reverseNameOf(`8.8.8.${last}`, '')).toBe(name)
  })

  it('of IPv6 is asked for in its own zone', async () => {
    expect(await nameOf('2001:4860:4860::8888')).toBe('v6.example')
    expect(server.asked).toEqual([`8.8.8.8.${'0.'.repeat(16)}0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa`])
    expect(reverseZoneName('2001:4860:4860::8888')).toBe(server.asked[0])
  })

  it.each([4, 11, 99])('8.8.8.%i is unknown after 300 ms at most: no usable answer', async (last) => {
    const [name, ms] = await timed(`8.8.8.${last}`)
    expect(name).toBe('')
    expect(ms).toBeLessThan(1000)
  })

  it('that comes late delays nothing, and is known the next time', async () => {
    expect(await nameOf('8.8.8.9')).toBe('')
    await expect.poll(() => reverseNameOf('8.8.8.9', 'a')).toBe('late.example')
    expect(server.asked).toHaveLength(1)
  })

  it('is asked for once by concurrent callers', async () => {
    replies[20] = { names: ['one.example'], afterMs: 50 }
    const names = await Promise.all(Array.from({ length: 50 }, () => nameOf('8.8.8.20')))
    expect(new Set(names)).toEqual(new Set(['one.example']))
    expect(server.asked).toHaveLength(1)
  })

  it.each([
    '',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])('is never asked for in a special range: %s', async (address) => {
    expect(reverseNameOf(address, '')).toBe('')
    expect(server.asked).toEqual([])
  })
})

it('one network gets a part of the look-ups at once, all networks together a limit', async () => {
  const skipped = () => reverseLookupCounts.count('skipped')
  const before = skipped()
  const ask = (count: number, third: number, from: string) =>
    Array.from({ length: count }, (_, i) => reverseNameOf(`8.8.${third}.${100 + i}`, from))
  const started = performance.now()
  const held = ask(100, 1, 'greedy')
  expect(held.filter((name) => name !== '')).toHaveLength(16)
  expect(skipped() - before).toBe(84)
  // Another network's look-up is served.
  expect(await nameOf('8.8.5.1')).toBe('dns.example')
  for (const third of [2, 3, 4]) ask(20, third, `greedy ${third}`)
  // Queries of other tests may still hold slots.
  expect(skipped() - before).toBeGreaterThanOrEqual(84 + 12)
  expect(reverseNameOf('8.8.6.1', 'late')).toBe('')
  await Promise.all(held)
  expect(performance.now() - started).toBeLessThan(2000)
  // Every slot is free again when the queries have ended.
  await expect.poll(() => reverseNameOf('8.8.7.1', 'later'), { timeout: 5000 }).toBe('dns.example')
})

describe('a host name', () => {
  it.each([
    ['A.Example.', 'a.example'],
    ['localhost', 'localhost'],
    ['1-2-3-4.dyn.example.net', '1-2-3-4.dyn.example.net'],
    ['', ''],
    ['.', ''],
    ['a b.example', ''],
    ['a_b.example', ''],
    ['ä.example', ''],
    ['İ.example', ''],
    ['a.example..', ''],
    [`${'a'.repeat(64)}.example`, ''],
    ['1.2.3.4', ''],
    ['a.1', ''],
    ['\u202eexample.com', ''],
  ])('%j becomes %j', (given, name) => {
    expect(cleanHostName(given)).toBe(name)
  })

  it('is read in linear time', () => {
    const startedAt = performance.now()
    for (const text of ['a-'.repeat(126), 'a.'.repeat(126), 'a'.repeat(253), 'a'.repeat(1_000_000)])
      expect(cleanHostName(`${text}!`)).toBe('')
    expect(performance.now() - startedAt).toBeLessThan(100)
  })
})

it('REVERSE_DNS is on, off or servers', () => {
  const read = (value: string) => parseConfig({ REVERSE_DNS: value }).reverseDns
  expect(['', 'off', 'on'].map(read)).toEqual(['off', 'off', 'system'])
  expect(read('192.0.2.53, [2001:db8::53]:5353')).toEqual(['192.0.2.53', '[2001:db8::53]:5353'])
  for (const wrong of ['yes', 'dns.example', '1.2.3', '1.2.3.4,', '1.2.3.4:99999999'])
    expect(() => read(wrong), wrong).toThrow(ConfigError)
})
