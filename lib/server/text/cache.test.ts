import { beforeEach, describe, expect, it } from 'vitest'
import { TextCache } from './cache'
import type { StoredText } from './store'

const stored = (text: string, expiresTime: number | null = null): StoredText => ({
  name: 'a',
  content: Buffer.from(text).toString('base64'),
  encoding: 'plain',
  size: Buffer.byteLength(text),
  createdTime: 1,
  updatedTime: 1,
  expiresTime,
})

/** A database whose answers come when the test says so. */
class SlowDatabase {
  reads = 0
  row: StoredText | null = null
  #answers: (() => void)[] = []

  read = (): Promise<StoredText | null> => {
    this.reads++
    const { row } = this
    return new Promise((resolve) => this.#answers.push(() => resolve(row)))
  }

  answer(): void {
    for (const answer of this.#answers.splice(0)) answer()
  }
}

const bytesMax = 1024 * 1024

describe('texts in memory', () => {
  let database: SlowDatabase
  let cache: TextCache
  const read = async () => (await cache.get('a'))?.content.bytes.toString()
  const readNow = () => {
    const reading = read()
    database.answer()
    return reading
  }
  beforeEach(() => {
    database = new SlowDatabase()
    cache = new TextCache(database.read, () => true, bytesMax)
  })

  it('are read once, however many ask at once', async () => {
    database.row = stored('x'.repeat(1000))
    const readers = [read(), read(), read()]
    database.answer()
    expect(new Set(await Promise.all(readers)).size).toBe(1)
    expect(await read()).toBe(database.row && Buffer.from(database.row.content, 'base64').toString())
    expect(database.reads).toBe(1)
  })

  it.each(['a', ''])('are forgotten when they change (told %j)', async (name) => {
    database.row = stored('old')
    expect(await readNow()).toBe('old')
    database.row = stored('new')
    cache.forget(name)
    expect(await readNow()).toBe('new')
  })

  it.each(['a', ''])('are not kept when they changed while they were read (told %j)', async (name) => {
    database.row = stored('old')
    const before = read()
    database.row = stored('new')
    cache.forget(name)
    const after = read() // asked after the change: must not join the read that began before it
    database.answer()
    expect(await Promise.all([before, after])).toEqual(['old', 'new'])
    expect(await read()).toBe('new')
    expect(database.reads).toBe(2)
  })

  it('do not stand in for a text that was deleted while it was read', async () => {
    database.row = stored('old')
    const before = read()
    database.row = null
    cache.forget('a')
    database.answer()
    expect(await before).toBe('old')
    expect(await readNow()).toBeUndefined()
  })

  it('do not outlive their expiry, and are not believed while changes may go unheard', async () => {
    database.row = stored('brief', Date.now() - 1)
    await readNow()
    await readNow()
    expect(database.reads).toBe(2)
    cache = new TextCache(database.read, () => false, bytesMax)
    database.row = stored('shared')
    await readNow()
    await readNow()
    expect(database.reads).toBe(4)
  })

  it('are asked for again after a read that failed', async () => {
    let fails = true
    cache = new TextCache(
      () => {
        if (fails) return Promise.reject(new Error('no database'))
        return Promise.resolve(stored('back'))
      },
      () => true,
      bytesMax,
    )
    await expect(read()).rejects.toThrow('no database')
    fails = false
    expect(await read()).toBe('back')
  })
})
