import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { deletionTime } from '../clock'
import { db } from './database'
import { diskMonitor } from './disk-monitor'
import { sql } from './rows'
import { restoreDeletionClock, saveDeletionClock } from './saved-clock'

const year = 365 * 24 * 3_600_000
const key = 'deletion_time'

/** The saved deletion clock, on both databases. */
export function savedClockSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`the time for deleting, on ${provider}`, () => {
    it('continues the saved time, and is saved again', async () => {
      const value = JSON.stringify({ time: Date.now() - year, aheadMs: 0 })
      await db().batch([sql`INSERT INTO settings (key, value) VALUES (${key}, ${value})`])
      await restoreDeletionClock()
      expect(Date.now() - deletionTime()).toBeGreaterThan(year - 60_000)
      const before = deletionTime()
      await saveDeletionClock()
      const row = await db().read.setting.findUniqueOrThrow({ where: { key } })
      expect(JSON.parse(row.value).time).toBeGreaterThanOrEqual(before)
      expect(JSON.parse(row.value).time).toBeLessThanOrEqual(deletionTime())
    })

    it('is saved on a full disk', async () => {
      await db().batch([sql`DELETE FROM settings WHERE key = ${key}`])
      const refusesWrites = vi.spyOn(diskMonitor(), 'refusesWrites', 'get').mockReturnValue(true)
      try {
        await saveDeletionClock()
      } finally {
        refusesWrites.mockRestore()
      }
      expect(await db().read.setting.count({ where: { key } })).toBe(1)
    })
  })
}
