import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { open, run, said } from '@/e2e/support/store'
import { auditStatement } from '@/lib/core/audit/audit'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { storeRaid } from '@/lib/core/settings/settings'
import { raidLimits } from '../limits'
import { messageToken } from './message-token'
import { raidRefusal, requireKnownSender, sweepHeld } from './raid'
import { send } from './send'
import { editSentMessage } from './sender-changes'
import { writer } from './writer'

const { heldMax } = raidLimits
const heldFrom = (address: string, msg = 'hello') =>
  expect(
    send({ room: 'main', nick: 'ann', msg, type: 'message' }, { key: null, cookie: null, address }, null),
  ).rejects.toMatchObject({ rule: 'raid_held' })
const count = () => db().read.heldSender.count()

/** Held senders, on both databases. */
export function raidSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
    await run("INSERT INTO rooms (name, kind, created_time) VALUES ('main', 'public', 1)")
    const note = auditStatement({ actor: 'key', action: 'raid.start', target: 'raid' })
    await storeRaid(Date.now() + hourMs, note)
  })
  afterAll(() => close())

  describe(`held senders on ${provider}`, () => {
    it('are listed once each, half of the list is for one network at most, and the list is bounded', async () => {
      await heldFrom('203.0.113.1', 'first')
      await heldFrom('203.0.113.1', 'second')
      expect(await db().read.heldSender.findMany({ select: { msg: true } })).toEqual([{ msg: 'first' }])
      const own = Array.from({ length: heldMax / 2 + 20 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`)
      await Promise.all(own.map((address) => heldFrom(address)))
      expect(await count()).toBe(heldMax / 2 + 1)
      const others = Array.from({ length: heldMax / 2 + 20 }, (_, i) => `2001:db8:${(i + 2).toString(16)}::1`)
      await Promise.all(others.map((address) => heldFrom(address)))
      expect(await count()).toBe(heldMax)
    })

    it('change no message from before, in a custom room either, but those who were known and the shadow-banned do', async () => {
      await run("INSERT INTO rooms (name, kind, created_time) VALUES ('own', 'custom', 1)")
      await run(`INSERT INTO accounts (username, username_key, password_hash, room_id, created_time)
        SELECT a.name, a.name, '', r.id, a.time FROM rooms r,
          (SELECT 'old' AS name, 1 AS time UNION ALL SELECT 'new', ${Date.now()}) AS a WHERE r.name = 'own'`)
      const edit = async (from: object) => {
        const { row } = await writer().append({ ...said('own', 'hello'), ...from }, null, '')
        return editSentMessage(
          { id: row.id, msg: 'bye' },
          messageToken(row.id, row.time, false) ?? null,
          '198.51.100.7',
          null,
        )
      }
      await expect(edit({ account: 'new' })).rejects.toMatchObject({ rule: 'raid_held' })
      await edit({ account: 'old' })
      await edit({ account: 'new', shadowed: true })
    })

    it('are held no longer when raid mode ends meanwhile', async () => {
      const later = Date.now() + 2 * hourMs
      try {
        const asked = requireKnownSender({ address: '203.0.113.77', trip: null, account: null })
        vi.useFakeTimers({ toFake: ['Date'], now: later })
        await asked
        // As for what was refused in the moment before.
        expect(raidRefusal('raid_slow', 5000).values?.time).toBe(new Date(later + 1000).toISOString())
      } finally {
        vi.useRealTimers()
      }
    })

    it('go after an hour, and those who were let in after a day', async () => {
      const now = Date.now()
      await run(`UPDATE held_senders SET time = ${now - hourMs - 60_000}`)
      await run(`UPDATE held_senders SET admitted_time = ${now - hourMs} WHERE msg = 'first'`)
      while (await sweepHeld());
      expect(await db().read.heldSender.findMany({ select: { msg: true } })).toEqual([{ msg: 'first' }])
      await run(`UPDATE held_senders SET admitted_time = ${now - dayMs - 60_000}`)
      await sweepHeld()
      expect(await count()).toBe(0)
    })
  })
}
