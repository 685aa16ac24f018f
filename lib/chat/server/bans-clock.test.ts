import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { deletionClock } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { findBan, loadBans } from '@/lib/moderation/server/bans'

const year = 365 * dayMs

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(async () => {
  vi.useRealTimers()
  await close()
})

it('a ban for an hour that is read while the clock is a year ahead holds when the clock is right again', async () => {
  const start = Date.now()
  await db().write((client) =>
    client.ban.create({
      data: {
        kind: 'nick',
        value: 'ann',
        shown: 'ann',
        reason: '',
        shadow: false,
        createdTime: BigInt(start),
        expiresTime: BigInt(start + 3_600_000),
      },
    }),
  )
  // As a process begins before the network tells the time.
  vi.useFakeTimers({ toFake: ['Date'], now: start + year })
  deletionClock({ time: start, aheadMs: 0 })
  await loadBans()
  const banOfAnn = () => findBan({ nick: 'ann', trip: null } as never, null, () => '')
  expect(banOfAnn()).toBeNull()
  vi.setSystemTime(start)
  expect(banOfAnn()).toMatchObject({ shown: 'ann' })
})
