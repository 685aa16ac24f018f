import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { deletionClock } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { newBanInput } from '../contract/bans'
import { addBan, bans } from './admin/bans'
import { findBan, loadBans } from './bans'

const year = 365 * dayMs

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(async () => {
  vi.useRealTimers()
  await close()
})

it('the audit log says when a ban was made, which tells it from another one of the same name', async () => {
  const { id } = await addBan(newBanInput.parse({ nick: 'twice' }), 'key', new Request('http://localhost/'))
  const { after } = await db().read.adminAudit.findFirstOrThrow({ where: { action: 'ban.create' } })
  expect(JSON.parse(after ?? '')).toMatchObject({ created_time: (await bans.read(id)).created_time })
})

it('a ban loaded while the clock is ahead applies once the clock is corrected', async () => {
  const start = Date.now()
  await db().batch([
    sql`INSERT INTO bans (kind, value, shown, created_time, expires_time)
      VALUES ('nick', 'ann', 'ann', ${start}, ${start + 3_600_000})`,
  ])
  // As when a process starts before the clock is synchronised.
  vi.useFakeTimers({ toFake: ['Date'], now: start + year })
  deletionClock({ time: start, aheadMs: 0 })
  await loadBans()
  const banOfAnn = () => findBan({ nick: 'ann', trip: null }, null, () => '')
  expect(banOfAnn()).toBeNull()
  vi.setSystemTime(start)
  expect(banOfAnn()).toMatchObject({ shown: 'ann' })
})
