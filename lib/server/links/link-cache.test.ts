import { describe, expect, it } from 'vitest'
import { type Link, LinkCache } from './link-cache'

function link(code: string, target: string): Link {
  return { link: code, target, tip: false, createdTime: 1, expiresTime: 0, location: target, parsed: target }
}

/** A database whose answers arrive when the test says so. */
function slowDatabase() {
  const answers: ((link: Link | null) => void)[] = []
  let reads = 0
  return {
    read: () => {
      reads++
      return new Promise<Link | null>((resolve) => answers.push(resolve))
    },
    answer: (index: number, found: Link | null) => answers[index]?.(found),
    reads: () => reads,
  }
}

const bytesMax = 1024 * 1024

describe('LinkCache', () => {
  it('reads a link once, and one that does not exist once', async () => {
    const database = slowDatabase()
    const cache = new LinkCache(database.read, bytesMax, () => true)
    const both = [cache.get('a'), cache.get('a')]
    database.answer(0, link('a', 'first'))
    expect(await Promise.all(both)).toMatchObject([{ target: 'first' }, { target: 'first' }])
    expect(cache.get('a')).toMatchObject({ target: 'first' })
    const absent = cache.get('b')
    database.answer(1, null)
    expect(await absent).toBeNull()
    expect(cache.get('b')).toBeNull()
    expect(database.reads()).toBe(2)
  })

  it('keeps nothing of a read that began before a change', async () => {
    const database = slowDatabase()
    const cache = new LinkCache(database.read, bytesMax, () => true)
    const before = cache.get('a')
    cache.forget('a')
    const after = cache.get('a')
    database.answer(1, link('a', 'new'))
    expect(await after).toMatchObject({ target: 'new' })
    database.answer(0, link('a', 'old'))
    expect(await before).toMatchObject({ target: 'old' })
    expect(cache.get('a')).toMatchObject({ target: 'new' })
  })

  it('keeps no absence that was read before a creation', async () => {
    const database = slowDatabase()
    const cache = new LinkCache(database.read, bytesMax, () => true)
    const before = cache.get('a')
    cache.forget('')
    database.answer(0, null)
    expect(await before).toBeNull()
    expect(cache.get('a')).toBeInstanceOf(Promise)
  })

  it('believes nothing while changes may go unheard', async () => {
    let hears = true
    const database = slowDatabase()
    const cache = new LinkCache(database.read, bytesMax, () => hears)
    const first = cache.get('a')
    database.answer(0, link('a', 'first'))
    await first
    hears = false
    const second = cache.get('a')
    database.answer(1, link('a', 'second'))
    expect(await second).toMatchObject({ target: 'second' })
    hears = true
    expect(cache.get('a')).toMatchObject({ target: 'second' })
  })

  it('reads again after a failure', async () => {
    let fails = true
    const cache = new LinkCache(
      async () => {
        if (fails) throw new Error('no database')
        return link('a', 'there')
      },
      bytesMax,
      () => true,
    )
    await expect(cache.get('a')).rejects.toThrow('no database')
    fails = false
    expect(await cache.get('a')).toMatchObject({ target: 'there' })
  })

  it('stays within its memory, and does not lose used links to guessed codes', async () => {
    const cache = new LinkCache(
      async (code) => (code.startsWith('guess') ? null : link(code, 'x'.repeat(8192))),
      bytesMax,
      () => true,
    )
    await cache.get('used')
    for (let i = 0; i < 30_000; i++) await cache.get(`guess${i}`)
    expect(cache.get('used')).not.toBeInstanceOf(Promise)
    expect(cache.get('guess0')).toBeInstanceOf(Promise)
    for (let i = 0; i < 100; i++) await cache.get(`link${i}`)
    expect(cache.get('link0')).toBeInstanceOf(Promise)
  })
})
