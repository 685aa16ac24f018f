import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { deletionTime } from '../clock'
import { db } from './database'
import { diskMonitor } from './disk-monitor'
import { restoreDeletionClock, saveDeletionClock } from './saved-clock'

const year = 365 * 24 * 3_600_000
const key = 'deletion_time'

/** What is left of the time for deleting, the same on both databases. */
export function leftTimeSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`the time for deleting, on ${provider}`, () => {
    it('begins where the last process left it, and is kept from then on', async () => {
      const value = JSON.stringify({ time: Date.now() - year, aheadMs: 0 })
      await db().write((client) => client.setting.create({ data: { key, value } }))
      await restoreDeletionClock()
      expect(Date.now() - deletionTime()).toBeGreaterThan(year - 60_000)
      const before = deletionTime()
      await saveDeletionClock()
      const row = await db().read.setting.findUniqueOrThrow({ where: { key } })
      expect(JSON.parse(row.value).time).toBeGreaterThanOrEqual(before)
      expect(JSON.parse(row.value).time).toBeLessThanOrEqual(deletionTime())
    })

    it('is written down when the disk is full, too', async () => {
      await db().write((client) => client.setting.deleteMany({ where: { key } }))
      const isClosed = vi.spyOn(diskMonitor(), 'refusesWrites', 'get').mockReturnValue(true)
      try {
        await saveDeletionClock()
      } finally {
        isClosed.mockRestore()
      }
      expect(await db().read.setting.count({ where: { key } })).toBe(1)
    })
  })
}
