import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { insertText, removeExpired } from './store'

const mib = 1024 * 1024

/** Expired texts, on both databases. */
export function textStoreSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`expired texts on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
    })
    afterAll(() => close())

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
}
