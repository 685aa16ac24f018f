import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { removeTags } from '@/lib/core/db/sweeper'
import { changeText, insertText, readText, removeExpired } from './store'

const mib = 1024 * 1024

/** Expired texts and the origin of texts, on both databases. */
export function textStoreSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`expired texts on ${provider}`, () => {
    const add = async (name: string, size: number, expiresTime: number | null = 1000) => {
      expect(
        await insertText(name, { content: 'A'.repeat(size), encoding: 'plain', size }, 'hash', expiresTime),
      ).toBe(true)
    }
    const left = () => db().read.text.count()

    it('are deleted a few at a time, and others stay', async () => {
      for (let i = 0; i < 7; i++) await add(`small-${i}`, 10)
      await add('kept', 10, null)
      await add('young', 10, Date.now() + 60_000)
      expect(await removeExpired(4, mib)).toBe(4)
      expect(await removeExpired(4, mib)).toBe(3)
      expect(await removeExpired(4, mib)).toBe(0)
      expect(await left()).toBe(2)
    })

    it('are deleted by bytes, at least one at a time', async () => {
      for (let i = 0; i < 5; i++) await add(`large-${i}`, mib)
      expect(await removeExpired(200, 2 * mib)).toBe(2)
      expect(await removeExpired(200, 1)).toBe(1)
      expect(await removeExpired(200, 8 * mib)).toBe(2)
    })

    it('count with their versions', async () => {
      for (let i = 0; i < 4; i++) await add(`former-${i}`, 10)
      await db().batch([
        sql`INSERT INTO text_versions (name, token_hash, version, content, encoding, size, saved_time)
          SELECT name, token_hash, 0, ${'A'.repeat(mib)}, 'plain', ${mib}, 1 FROM texts WHERE name LIKE 'former-%'`,
      ])
      expect(await removeExpired(200, 3 * mib)).toBe(2)
      expect(await removeExpired(200, 8 * mib)).toBe(2)
    })
  })

  describe(`the origin of texts on ${provider}`, () => {
    const content = { content: 'AAAA', encoding: 'plain', size: 3 } as const
    const unguarded = { readsLeft: null, readKeyHash: null }
    const add = (
      name: string,
      guard = unguarded,
      origin = { tag: 'tag' as string | null, bytesHash: 'one' },
    ) => insertText(name, content, 'hash', null, guard, null, { ...origin, flagged: false })
    const change = (name: string, bytesHash: string | null) =>
      changeText(name, { tokenHash: 'hash', version: null }, content, {
        ...{ expiresTime: undefined, record: null, keepsVersion: false, audit: undefined },
        bytesHash,
        flagged: false,
      })
    const originOf = (name: string) =>
      db().read.text.findUnique({ where: { name }, select: { tag: true, bytesHash: true } })

    it('is stored, and the hash follows the bytes', async () => {
      await add('public')
      await change('public', 'two')
      expect(await originOf('public')).toEqual({ tag: 'tag', bytesHash: 'two' })
      await change('public', null)
      expect(await originOf('public')).toEqual({ tag: 'tag', bytesHash: null })
    })

    it('has no hash of what a guarded text became', async () => {
      await add('few', { readsLeft: 3, readKeyHash: null } as never)
      await change('few', 'two')
      expect(await originOf('few')).toEqual({ tag: 'tag', bytesHash: null })
    })

    it('is not what readers and caches get', async () => {
      expect(Object.keys((await readText('public')) ?? {})).not.toEqual(
        expect.arrayContaining(['tag', 'bytesHash', 'tokenHash']),
      )
    })

    it('loses its tag after TAG_DAYS, a few texts at a time, and nothing else', async () => {
      await db().batch([sql`DELETE FROM texts`])
      for (const name of ['a', 'b', 'c', 'young']) await add(name)
      await add('untagged', unguarded, { tag: null, bytesHash: 'one' })
      const old = BigInt(Date.now() - 30 * dayMs - 1)
      await db().batch([sql`UPDATE texts SET created_time = ${old} WHERE name <> 'young'`])
      expect(await removeTags('texts', 'created_time', 2)).toBe(true)
      expect(await db().read.text.count({ where: { tag: 'tag' } })).toBe(2)
      expect(await removeTags('texts', 'created_time', 2)).toBe(false)
      expect(await originOf('a')).toEqual({ tag: null, bytesHash: 'one' })
      expect(await originOf('young')).toEqual({ tag: 'tag', bytesHash: 'one' })
    })
  })
}
