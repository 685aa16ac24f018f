import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase, temporaryFolder } from '@/e2e/support/database'
import { parseConfig } from '@/lib/core/config'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { openDatabase } from '@/lib/core/db/open-database'
import { sql } from '@/lib/core/db/rows'
import { removeTags } from '@/lib/core/db/sweeper'
import { processState } from '@/lib/core/process-state'
import { foldCode } from '../contract/codes'
import {
  changeLink,
  consumeVisit,
  deleteExpiredLinks,
  deleteOldDays,
  fillHosts,
  insertLink,
  type NewLink,
  readDays,
  readLink,
  readOwner,
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
      expect(await readLink('whole', 0)).toMatchObject({
        link: 'whole',
        target,
        tip: true,
        createdTime: 1000,
        expiresTime: 5000,
      })
    })

    it('stores one of several concurrent links of a code', async () => {
      const targets = Array.from({ length: 20 }, (_, i) => `https://example.com/${i}`)
      const stored = await Promise.all(targets.map((target) => insertLink(fresh('one', { target }))))
      expect(stored.filter(Boolean)).toHaveLength(1)
      expect((await readLink('one'))?.target).toBe(targets[stored.indexOf(true)])
    })

    it('stores one of several concurrent links whose codes differ by case', async () => {
      const codes = ['Race', 'race', 'RACE', 'rAcE', 'Straße', 'STRASSE', 'strasse', 'STRAẞE']
      for (let round = 0; round < 10; round++) {
        const stored = await Promise.all(codes.map((code) => insertLink(fresh(`${code}-${round}`))))
        expect(codes.filter((_, i) => stored[i]).map((code) => foldCode(code))).toEqual(['race', 'strasse'])
      }
      const tight = await Promise.all(
        Array.from({ length: 40 }, (_, i) => insertLink(fresh(i % 2 ? 'Foo' : 'foo'))),
      )
      expect(tight.filter(Boolean)).toHaveLength(1)
    })

    it('finds a code in any case', async () => {
      await insertLink(fresh('Größe'))
      for (const code of ['Größe', 'größe', 'GRÖSSE', 'grösse'])
        expect(await readLink(code)).toMatchObject({ link: 'Größe', isAlone: true })
      expect(await readOwner('GRÖSSE')).toMatchObject({ link: 'Größe', tokenHash: 'hash' })
      expect(await insertLink(fresh('größe'))).toBe(false)
      expect(await insertLink(fresh('Größe'))).toBe(false)
    })

    it('finds what the previous version stores, exactly and in any case', async () => {
      for (const [code, time] of [
        ['Before', 1000],
        ['bEFORE', 900],
      ] as const)
        await db().batch([
          sql`INSERT INTO links (link, target, token_hash, created_time, updated_time)
            VALUES (${code}, 'https://example.com/', 'hash', ${BigInt(time)}, ${BigInt(time)})`,
        ])
      expect(await readLink('Before')).toMatchObject({ link: 'Before', isAlone: false })
      expect(await readLink('bEFORE')).toMatchObject({ link: 'bEFORE', isAlone: false })
      expect(await readLink('BEFORE')).toMatchObject({ link: 'bEFORE' })
      expect(await insertLink(fresh('before'))).toBe(false)
      await removeLink('bEFORE', 'hash')
      expect(await readLink('bEFORE')).toMatchObject({ link: 'Before', isAlone: true })
    })

    it('gives an expired code away in any case', async () => {
      await insertLink(fresh('Ended', { expiresTime: 2000 }))
      expect(await insertLink(fresh('ended', { createdTime: 1999 }))).toBe(false)
      expect(await insertLink(fresh('ended', { createdTime: 2000 }))).toBe(true)
      expect(await readLink('Ended')).toMatchObject({ link: 'ended', isAlone: true })
      expect(await insertLink(fresh('Ended', { createdTime: 2001 }))).toBe(false)
    })

    it('looks codes up by an index', async () => {
      const code = sql`coalesce(link_folded, ${dialect().asciiLower('link')}) = 'x'`
      if (provider === 'sqlite') {
        const plan = await db().query(
          sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT link FROM links WHERE ${code}`,
        )
        expect(plan[0]?.detail).toContain('links_folded_idx')
        return
      }
      const [, , plan] = await db().batch([
        sql`SET LOCAL enable_seqscan = off`,
        sql`SELECT 1 AS one`,
        sql<Record<string, string>>`EXPLAIN SELECT link FROM links WHERE ${code}`,
      ])
      expect(JSON.stringify(plan)).toContain('links_folded_idx')
    })

    it('counts bots apart, and not by day', async () => {
      await insertLink(fresh('bots'))
      const seen = (isByBot: boolean, count: number) => ({
        link: 'bots',
        createdTime: 1000,
        day: 20_000,
        isByBot,
        count,
      })
      await storeVisits([seen(true, 5), seen(false, 2)], true)
      await storeVisits([seen(true, 1)], true)
      const row = await db().read.link.findUniqueOrThrow({ where: { link: 'bots' } })
      expect([row.hits, row.botHits].map(Number)).toEqual([2, 6])
      expect(await readDays({ link: 'bots', createdTime: 1000 }, 0)).toEqual([{ day: 20_000, visits: 2 }])
    })

    it('reuses only an expired code, and starts from zero', async () => {
      await insertLink(fresh('again', { expiresTime: 2000, tip: true }))
      await storeVisits([{ link: 'again', createdTime: 1000, day: 20_000, isByBot: false, count: 7 }], true)
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
        { link: 'a', createdTime: 1000, day: 20_000, isByBot: false, count: 3 },
        { link: 'a', createdTime: 1000, day: 20_001, isByBot: false, count: 1 },
        { link: 'b', createdTime: 999, day: 20_000, isByBot: false, count: 5 },
        { link: 'gone', createdTime: 1000, day: 20_000, isByBot: false, count: 1 },
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
        days.map((day) => ({ link: 'roomless', createdTime: 1000, day, isByBot: false, count: 2 }))
      await storeVisits(hitsOn(20_000), true)
      await storeVisits(hitsOn(20_000, 20_001), false)
      expect(await hitsOf('roomless')).toBe(6)
      expect(await readDays({ link: 'roomless', createdTime: 1000 }, 0)).toEqual([{ day: 20_000, visits: 4 }])
    })

    it('deletes old days, days of a wrong clock, and those of a deleted link', async () => {
      await insertLink(fresh('days'))
      const days = [100, 101, 102, 900]
      const hits = days.map((day) => ({ link: 'days', createdTime: 1000, day, isByBot: false, count: 1 }))
      await storeVisits(hits, true)
      const left = async () => (await readDays({ link: 'days', createdTime: 1000 }, 0)).map(({ day }) => day)
      // In steps, and 20,000 and 20,001 of the links before this one go with 900.
      while ((await deleteOldDays(101, 102, 2)) > 0) expect(await left()).toContain(101)
      expect(await left()).toEqual([101, 102])
      await removeLink('days', 'hash')
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
      expect(await readLink('special', 0)).toMatchObject({ ...special, isSpecial: true })
      await insertLink(fresh('special', { createdTime: 2000 }))
      const nothing = { passwordHash: null, visitsLeft: null, passQuery: false }
      expect(await readLink('special')).toMatchObject({ ...nothing, isSpecial: false })
    })

    it('keeps the host of the target, of links of the previous version too', async () => {
      const hostOf = async (link: string) =>
        (await db().read.link.findUniqueOrThrow({ where: { link }, select: { host: true } })).host
      await insertLink(fresh('hosted', { target: 'https://Bücher.Example.:8080/x' }))
      expect(await hostOf('hosted')).toBe('xn--bcher-kva.example')
      await changeLink('hosted', 'hash', { target: 'mailto:ann@example.com' })
      expect(await hostOf('hosted')).toBe('')
      await db().batch([
        sql`INSERT INTO links (link, target, token_hash, created_time, updated_time)
          VALUES ('hostless', 'http://EXAMPLE.org', 'hash', 1, 1)`,
      ])
      expect(await fillHosts()).toBe(false)
      expect(await hostOf('hostless')).toBe('example.org')
    })

    it('loses address tags after TAG_DAYS', async () => {
      await insertLink(fresh('old tag', { tag: 'tag' }))
      await insertLink(fresh('new tag', { tag: 'tag', createdTime: Date.now() }))
      await removeTags('links', 'created_time', 100)
      expect(await db().read.link.findMany({ where: { tag: 'tag' }, select: { link: true } })).toEqual([
        { link: 'new tag' },
      ])
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
      expect(await readLink('young', 0)).not.toBeNull()
      expect(await readLink('kept')).not.toBeNull()
    })
  })
}
