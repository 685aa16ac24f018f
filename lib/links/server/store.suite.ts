import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase, temporaryFolder } from '@/e2e/support/database'
import { parseConfig } from '@/lib/core/config'
import { db, openDatabase } from '@/lib/core/db/database'
import { processState } from '@/lib/core/process-state'
import {
  consumeVisit,
  deleteExpiredLinks,
  deleteOldDays,
  insertLink,
  type NewLink,
  readDays,
  readLink,
  removeLink,
  storeVisits,
} from './store'

async function open(provider: 'sqlite' | 'postgresql'): Promise<() => Promise<void>> {
  const folder = temporaryFolder('links')
  const postgres = provider === 'postgresql' ? await createPostgresDatabase() : null
  processState('config', () =>
    parseConfig({ DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '', LOG_LEVEL: 'silent' }),
  )
  await openDatabase()
  return async () => {
    await db().close()
    await postgres?.drop()
  }
}

const fresh = (link: string, more: Partial<NewLink> = {}): NewLink => ({
  link,
  target: 'https://example.com/',
  tip: false,
  tokenHash: 'hash',
  createdTime: 1000,
  expiresTime: null,
  ...more,
})

async function hitsOf(link: string): Promise<number> {
  return Number((await db().read.link.findUniqueOrThrow({ where: { link } })).hits)
}

/** The guarantees of stored links, the same on both databases. */
export function linkStoreSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`links on ${provider}`, () => {
    it('returns what was stored', async () => {
      const target = "https://例え.テスト/a'b\\?q=😀"
      expect(await insertLink(fresh('whole', { target, tip: true, expiresTime: 5000 }))).toBe(true)
      expect(await readLink('whole')).toMatchObject({
        link: 'whole',
        target,
        tip: true,
        createdTime: 1000,
        expiresTime: 5000,
      })
      expect(await readLink('WHOLE')).toBeNull()
    })

    it('stores one of several concurrent links of a code', async () => {
      const targets = Array.from({ length: 20 }, (_, i) => `https://example.com/${i}`)
      const stored = await Promise.all(targets.map((target) => insertLink(fresh('one', { target }))))
      expect(stored.filter(Boolean)).toHaveLength(1)
      expect((await readLink('one'))?.target).toBe(targets[stored.indexOf(true)])
    })

    it('reuses only an expired code, and starts from zero', async () => {
      await insertLink(fresh('again', { expiresTime: 2000, tip: true }))
      await storeVisits([{ link: 'again', createdTime: 1000, day: 20_000, count: 7 }], true)
      expect(await insertLink(fresh('again', { createdTime: 1999 }))).toBe(false)
      const next = fresh('again', { createdTime: 2000, target: 'https://example.org/' })
      expect(await insertLink(next)).toBe(true)
      expect(await readLink('again')).toMatchObject({
        target: 'https://example.org/',
        tip: false,
        expiresTime: null,
      })
      expect(await hitsOf('again')).toBe(0)
    })

    it('counts concurrent visits for the link that was visited', async () => {
      for (const link of ['a', 'b']) await insertLink(fresh(link))
      const batch = [
        { link: 'a', createdTime: 1000, day: 20_000, count: 3 },
        { link: 'a', createdTime: 1000, day: 20_001, count: 1 },
        { link: 'b', createdTime: 999, day: 20_000, count: 5 },
        { link: 'gone', createdTime: 1000, day: 20_000, count: 1 },
      ]
      await Promise.all([storeVisits(batch, true), storeVisits(batch, true)])
      expect(await hitsOf('a')).toBe(8)
      expect(await hitsOf('b')).toBe(0)
      expect(await readDays({ link: 'a', createdTime: 1000 }, 0)).toEqual([
        { day: 20_000, visits: 6 },
        { day: 20_001, visits: 2 },
      ])
      expect(await readDays({ link: 'a', createdTime: 1000 }, 20_001)).toHaveLength(1)
      for (const other of [
        { link: 'a', createdTime: 999 },
        { link: 'b', createdTime: 1000 },
      ])
        expect(await readDays(other, 0)).toEqual([])
    })

    it('counts on without storage but stores no new day', async () => {
      await insertLink(fresh('roomless'))
      const hitsOn = (...days: number[]) =>
        days.map((day) => ({ link: 'roomless', createdTime: 1000, day, count: 2 }))
      await storeVisits(hitsOn(20_000), true)
      await storeVisits(hitsOn(20_000, 20_001), false)
      expect(await hitsOf('roomless')).toBe(6)
      expect(await readDays({ link: 'roomless', createdTime: 1000 }, 0)).toEqual([{ day: 20_000, visits: 4 }])
    })

    it('deletes old days, days of a wrong clock, and those of a deleted link', async () => {
      await insertLink(fresh('days'))
      const days = [100, 101, 102, 900]
      const hits = days.map((day) => ({ link: 'days', createdTime: 1000, day, count: 1 }))
      await storeVisits(hits, true)
      const left = async () => (await readDays({ link: 'days', createdTime: 1000 }, 0)).map(({ day }) => day)
      // In steps, and 20,000 and 20,001 of the links before this one go with 900.
      while ((await deleteOldDays(101, 102, 2)) > 0) expect(await left()).toContain(101)
      expect(await left()).toEqual([101, 102])
      await removeLink('days', null)
      expect(await left()).toEqual([])
    })

    it('gives each visit left to one of several concurrent calls', async () => {
      await insertLink(fresh('few', { visitsLeft: 7 }))
      const taken = await Promise.all(
        Array.from({ length: 40 }, () => consumeVisit({ link: 'few', createdTime: 1000 })),
      )
      expect(taken.filter((left) => left !== null).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect(await readLink('few')).toMatchObject({ visitsLeft: 0, isSpecial: true })
      for (const other of [
        { link: 'few', createdTime: 999 },
        { link: 'a', createdTime: 1000 },
      ])
        expect(await consumeVisit(other)).toBeNull()
    })

    it('stores special options, which a later link of the code does not inherit', async () => {
      const special = { passwordHash: 'hash', visitsLeft: 5, passQuery: true }
      await insertLink(fresh('special', { ...special, expiresTime: 2000 }))
      expect(await readLink('special')).toMatchObject({ ...special, isSpecial: true })
      await insertLink(fresh('special', { createdTime: 2000 }))
      const nothing = { passwordHash: null, visitsLeft: null, passQuery: false }
      expect(await readLink('special')).toMatchObject({ ...nothing, isSpecial: false })
    })

    it('sweeps a limited number of links per statement', async () => {
      for (let i = 0; i < 5; i++) await insertLink(fresh(`swept-${i}`, { expiresTime: 1500 }))
      expect(await deleteExpiredLinks(1500, 3)).toBe(3)
      expect(await deleteExpiredLinks(1500, 3)).toBe(2)
    })

    it('sweeps only expired links', async () => {
      await insertLink(fresh('old', { expiresTime: 10_000 }))
      await insertLink(fresh('young', { expiresTime: 10_001 }))
      await insertLink(fresh('kept'))
      while ((await deleteExpiredLinks(10_000, 5)) === 5);
      expect(await readLink('old')).toBeNull()
      expect(await readLink('young')).not.toBeNull()
      expect(await readLink('kept')).not.toBeNull()
    })
  })
}
