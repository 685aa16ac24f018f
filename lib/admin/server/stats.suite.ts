import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { createRoom } from '@/lib/chat/server/room-changes'
import { auditStatement } from '@/lib/core/audit/audit'
import { dayMs, dayName, dayOf, daysKept } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { countMade, dayCountSweeper, dayCounts } from '@/lib/core/db/day-counts'
import { columns, sql } from '@/lib/core/db/rows'
import { insertLink } from '@/lib/links/server/store'
import { insertText } from '@/lib/text/server/store'
import { readStats } from './stats'

const raw = Prisma.raw
const today = dayOf(Date.now())
const content = { content: Buffer.from('one').toString('base64'), encoding: 'plain', size: 3 } as const

/** The numbers of the dashboard, on both databases. */
export function statsSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`the numbers of a day on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      // No day ends meanwhile.
      vi.useFakeTimers({ toFake: ['Date'], now: today * dayMs + dayMs / 2 })
      close = await open(provider)
    })
    afterAll(async () => {
      await close()
      vi.useRealTimers()
    })
    const deleteAll = () =>
      db().batch(['messages', 'rooms', 'texts', 'links'].map((table) => sql`DELETE FROM ${raw(table)}`))
    beforeEach(async () => {
      await dayCounts().flush()
      await db().batch([sql`DELETE FROM day_counts`])
      await deleteAll()
    })

    const numbersOf = async (day: number) =>
      (await readStats(3)).days.find((each) => each.day === dayName(day))
    const stored = async () => {
      const rows = await db().query(sql`SELECT ${columns('DayCount', 'day, what, count')} FROM day_counts`)
      return Object.fromEntries(rows.map(({ day, what, count }) => [`${what} ${day - today}`, count]))
    }
    const makeAll = async (name: string) => {
      await say(name, 'one')
      await say(name, 'two')
      const note = auditStatement({ actor: 'key', action: 'room.create', target: name })
      await createRoom({ name: `${name} 2`, kind: 'public' }, note)
      await insertText(name, content, 'hash', null)
      expect(await insertText(name, content, 'hash', null)).toBe(false)
      const link = { link: name, target: 'https://example.com/', tip: false, tokenHash: 'hash' }
      await insertLink({ ...link, createdTime: Date.now(), expiresTime: null })
    }

    it('are what was made, whatever became of it', async () => {
      await makeAll('first')
      await deleteAll()
      await makeAll('second')
      const made = { rooms: 4, texts: 2, links: 2 }
      expect(await numbersOf(today)).toMatchObject(made)
      expect(await stored()).toMatchObject({ 'messages 0': 4, 'rooms 0': 4, 'texts 0': 2, 'links 0': 2 })
      await deleteAll()
      expect(await numbersOf(today)).toMatchObject(made)
    })

    it('stay what they were before they were counted', async () => {
      await makeAll('earlier')
      await dayCounts().flush()
      await db().batch([
        sql`DELETE FROM day_counts`,
        ...['messages', 'rooms', 'texts', 'links'].map((table) => {
          const time = raw(table === 'messages' ? 'time' : 'created_time')
          return sql`UPDATE ${raw(table)} SET ${time} = ${time} - ${BigInt(dayMs)}`
        }),
      ])
      const before = await numbersOf(today - 1)
      expect(before).toMatchObject({ rooms: 2, texts: 1, links: 1 })
      await deleteAll()
      expect(await numbersOf(today - 1)).toEqual(before)
    })

    it('are those of all instances together', async () => {
      await db().batch([sql`INSERT INTO day_counts (day, what, count) VALUES (${today}, 'texts', 5)`])
      countMade('texts', 1)
      countMade('texts', 2)
      countMade('links', 0)
      await dayCounts().flush()
      countMade('texts', 1)
      expect(await numbersOf(today)).toMatchObject({ texts: 9 })
      expect(await stored()).toMatchObject({ 'texts 0': 9 })
    })

    it('are removed when they are too old to be seen, or of a day that is not yet', async () => {
      for (const ago of [daysKept, daysKept - 1, 0, -1, -2])
        await db().batch([sql`INSERT INTO day_counts (day, what, count) VALUES (${today - ago}, 'texts', 1)`])
      dayCountSweeper().wake()
      await dayCountSweeper().stop()
      expect(Object.keys(await stored()).toSorted()).toEqual(
        [`texts -${daysKept - 1}`, 'texts 0', 'texts 1'].toSorted(),
      )
    })
  })
}
