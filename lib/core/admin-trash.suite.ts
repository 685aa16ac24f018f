import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { linkRecords } from '@/lib/links/server/admin'
import { deletedLinks, insertLink, readDays, readLink, storeVisits } from '@/lib/links/server/store'
import { textRecords } from '@/lib/text/server/admin'
import { changeText, deletedTexts, insertText, readText } from '@/lib/text/server/store'
import { auditStatement } from './audit/audit'
import { config } from './config'
import { db } from './db/database'
import { sql } from './db/rows'
import { purgeOldest } from './db/trash'

const content = { content: Buffer.from('one').toString('base64'), encoding: 'plain', size: 3 } as const
const note = auditStatement({ actor: 'key', action: 'text.restore', target: 'x' })
const all = { limit: 100 }

/** What administrators deleted, on both databases. */
export function trashSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`deleted texts and links on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
      // As the server does, which starts them.
      deletedTexts.sweeper()
      deletedLinks.sweeper()
    })
    afterAll(() => close())
    beforeEach(async () => {
      config().trashDays = 30
      await db().batch([sql`DELETE FROM texts`, sql`DELETE FROM links`])
    })

    const addText = (name: string) => insertText(name, content, 'hash', null)
    const addLink = (link: string) =>
      insertLink({
        ...{ link, target: 'https://example.com/', tip: false },
        ...{ tokenHash: 'hash', createdTime: 1000, expiresTime: null },
      })
    const listDeleted = async () => (await textRecords.list({ ...all, deleted: true })).texts
    const namesOf = async (deleted: boolean) =>
      (await textRecords.list({ ...all, deleted })).texts.map(({ name }) => name)

    it('are found nowhere but in the list of what was deleted, and come back as they were', async () => {
      await addText('notes')
      await changeText('notes', { tokenHash: 'hash', version: null }, content, {
        ...{
          expiresTime: undefined,
          record: null,
          keepsVersion: true,
          audit: undefined,
          bytesHash: null,
          flagged: false,
        },
      })
      const before = await readText('notes')
      await textRecords.remove('notes', 'key')
      expect(await readText('notes')).toBeNull()
      expect(await namesOf(false)).toEqual([])
      const [gone] = await listDeleted()
      expect(gone).toMatchObject({ name: 'notes', size: 3, deleted_time: expect.any(Number) })
      await deletedTexts.restore('notes', gone?.deleted_time ?? 0, note)
      expect(await readText('notes')).toEqual(before)
      expect(await db().read.textVersion.count({ where: { name: 'notes' } })).toBe(1)
      expect(await namesOf(true)).toEqual([])
    })

    it('leave their name to others, which is not taken from them', async () => {
      for (const _ of [1, 2]) {
        await addText('notes')
        await textRecords.remove('notes', 'key')
        await wait(2)
      }
      const [newer, older] = await listDeleted()
      expect(newer?.deleted_time).toBeGreaterThan(older?.deleted_time ?? Number.NaN)
      await addText('notes')
      const restored = deletedTexts.restore('notes', older?.deleted_time ?? 0, note)
      await expect(restored).rejects.toMatchObject({ reason: 'conflict', rule: 'name_used_again' })
      // One that has expired has given the name back.
      await db().batch([sql`UPDATE texts SET expires_time = 1 WHERE name = 'notes'`])
      await deletedTexts.restore('notes', older?.deleted_time ?? 0, note)
      expect(await namesOf(false)).toEqual(['notes'])
      expect(await namesOf(true)).toEqual(['notes'])
    })

    it('are links with their visits, whose code is free in any case of its letters', async () => {
      await addLink('Days')
      await storeVisits([{ link: 'Days', createdTime: 1000, day: 7, isByBot: false, count: 3 }], true)
      await linkRecords.remove('days', 'key')
      expect(await readLink('days')).toBeNull()
      const [gone] = (await linkRecords.list({ ...all, deleted: true })).links
      expect(gone).toMatchObject({ link: 'Days', hits: 3 })
      const time = gone?.deleted_time ?? 0
      await addLink('DAYS')
      await expect(deletedLinks.restore('Days', time, note)).rejects.toMatchObject({ reason: 'conflict' })
      await linkRecords.remove('DAYS', 'key')
      await deletedLinks.restore('Days', time, note)
      expect(await readLink('dAyS')).toMatchObject({ link: 'Days', isAlone: true })
      expect(await readDays({ link: 'Days', createdTime: 1000 }, 0)).toEqual([{ day: 7, visits: 3 }])
      await expect(deletedLinks.restore('Days', time, note)).rejects.toMatchObject({ reason: 'not_found' })
    })

    it('go for good where nothing is kept, when they expire, and when an administrator says so', async () => {
      config().trashDays = 0
      await addText('unkept')
      await textRecords.remove('unkept', 'key')
      config().trashDays = 30
      for (const name of ['expires', 'purged']) {
        await addText(name)
        await textRecords.remove(name, 'key')
      }
      const times = new Map((await listDeleted()).map(({ name, deleted_time }) => [name, deleted_time ?? 0]))
      expect([...times.keys()].toSorted()).toEqual(['expires', 'purged'])
      const purge = () => deletedTexts.purge('purged', times.get('purged') ?? 0, note)
      await purge()
      await expect(purge()).rejects.toMatchObject({ reason: 'not_found' })
      await db().batch([sql`UPDATE texts SET expires_time = 1 WHERE trashed_time IS NOT NULL`])
      await expect(deletedTexts.restore('expires', times.get('expires') ?? 0, note)).rejects.toMatchObject({
        reason: 'not_found',
      })
    })

    it('make room, the oldest first', async () => {
      await addText('first')
      await textRecords.remove('first', 'key')
      await addText('stays')
      await wait(2)
      await addLink('later')
      await linkRecords.remove('later', 'key')
      expect(await purgeOldest()).toBe(true)
      expect(await namesOf(true)).toEqual([])
      expect((await linkRecords.list({ ...all, deleted: true })).links).toHaveLength(1)
      expect(await purgeOldest()).toBe(true)
      expect(await purgeOldest()).toBe(false)
      expect(await namesOf(false)).toEqual(['stays'])
    })
  })
}
