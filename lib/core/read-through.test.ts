import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from './contract/days'
import { ReadThroughCache } from './read-through'

interface Link {
  target: string
  expiresTime: number | null
}

const link = (target: string, expiresTime: number | null = null): Link => ({ target, expiresTime })

/** A database whose responses arrive on demand. */
function slowDatabase() {
  const responses: ((link: Link | null) => void)[] = []
  let reads = 0
  return {
    read: () => {
      reads++
      return new Promise<Link | null>((resolve) => responses.push(resolve))
    },
    respond: (index: number, found: Link | null) => responses[index]?.(found),
    reads: () => reads,
  }
}

const bytesMax = 1024 * 1024

/** A cache of short texts. */
const cacheOf = (read: (name: string) => Promise<Link | null>, receivesAll = () => true) =>
  new ReadThroughCache({
    read,
    receivesChanges: receivesAll,
    bytesMax,
    bytesOf: ({ target }) => target.length,
  })

afterEach(() => {
  vi.useRealTimers()
})

describe('a cached value', () => {
  it('found absent by a clock that was ahead is read again when the clock is corrected', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const expiresTime = Date.now() + 60_000
    const cache = cacheOf(async () => (expiresTime > Date.now() ? link('kept', expiresTime) : null))
    vi.setSystemTime(Date.now() + hourMs)
    expect(await cache.get('a')).toBeNull()
    expect(cache.get('a')).toBeNull()
    vi.setSystemTime(Date.now() - hourMs)
    expect(await cache.get('a')).toMatchObject({ target: 'kept' })
  })

  it('is read once for concurrent callers, absence too', async () => {
    const database = slowDatabase()
    const cache = cacheOf(database.read)
    const both = [cache.get('a'), cache.get('a')]
    database.respond(0, link('first'))
    expect(await Promise.all(both)).toMatchObject([{ target: 'first' }, { target: 'first' }])
    expect(cache.get('a')).toMatchObject({ target: 'first' })
    const absent = cache.get('b')
    database.respond(1, null)
    expect(await absent).toBeNull()
    expect(cache.get('b')).toBeNull()
    expect(database.reads()).toBe(2)
  })

  it('is not stored by a read that began before a change', async () => {
    const database = slowDatabase()
    const cache = cacheOf(database.read)
    const before = cache.get('a')
    cache.invalidate('a')
    const after = cache.get('a')
    database.respond(1, link('new'))
    expect(await after).toMatchObject({ target: 'new' })
    database.respond(0, link('old'))
    expect(await before).toMatchObject({ target: 'old' })
    expect(cache.get('a')).toMatchObject({ target: 'new' })
  })

  it('is not stored as absent by a read that began before a creation', async () => {
    const database = slowDatabase()
    const cache = cacheOf(database.read)
    const before = cache.get('a')
    cache.invalidate('')
    database.respond(0, null)
    expect(await before).toBeNull()
    expect(cache.get('a')).toBeInstanceOf(Promise)
  })

  it('is not used while changes may be missed', async () => {
    let receivesAll = true
    const database = slowDatabase()
    const cache = cacheOf(database.read, () => receivesAll)
    const first = cache.get('a')
    database.respond(0, link('first'))
    await first
    receivesAll = false
    const second = cache.get('a')
    database.respond(1, link('second'))
    expect(await second).toMatchObject({ target: 'second' })
    receivesAll = true
    expect(cache.get('a')).toMatchObject({ target: 'second' })
  })

  it.each(['a', ''])('is read again after invalidation of %j', async (name) => {
    const database = slowDatabase()
    const cache = cacheOf(database.read)
    const first = cache.get('a')
    database.respond(0, link('old'))
    await first
    cache.invalidate(name)
    const second = cache.get('a')
    database.respond(1, null)
    expect(await second).toBeNull()
    expect(cache.get('a')).toBeNull()
  })

  it('is not used after its expiry', async () => {
    const database = slowDatabase()
    const cache = cacheOf(database.read)
    const first = cache.get('a')
    database.respond(0, link('ended', Date.now() - 1))
    await first
    const second = cache.get('a')
    database.respond(1, null)
    expect(await second).toBeNull()
    expect(cache.get('a')).toBeNull()
    expect(database.reads()).toBe(2)
  })

  it('is read again after a failure', async () => {
    let fails = true
    const cache = cacheOf(async () => {
      if (fails) throw new Error('no database')
      return link('there')
    })
    await expect(cache.get('a')).rejects.toThrow('no database')
    fails = false
    expect(await cache.get('a')).toMatchObject({ target: 'there' })
  })

  it('stays within the memory limit, and is not evicted by guessed names', async () => {
    const cache = cacheOf(async (code) => (code.startsWith('guess') ? null : link('x'.repeat(8192))))
    await cache.get('used')
    for (let i = 0; i < 30_000; i++) await cache.get(`guess${i}`)
    expect(cache.get('used')).not.toBeInstanceOf(Promise)
    expect(cache.get('guess0')).toBeInstanceOf(Promise)
    expect(cache.bytes).toBeLessThanOrEqual(bytesMax)
    for (let i = 0; i < 100; i++) await cache.get(`link${i}`)
    expect(cache.get('link0')).toBeInstanceOf(Promise)
    expect(cache.bytes).toBeLessThanOrEqual(bytesMax)
  })

  it('is not stored when it would evict too many others', async () => {
    const cache = cacheOf(async () => link('x'.repeat(bytesMax / 4)))
    await cache.get('large')
    expect(cache.get('large')).toBeInstanceOf(Promise)
    expect(cache.bytes).toBe(0)
  })
})
