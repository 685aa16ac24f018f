import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, said } from '@/e2e/support/store'
import { dayMs, dayOf } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { messageStats } from './message-stats'
import { writer } from './writer'

const pause = async () => {}
let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

/** Something is said some days ago. */
async function say(nick: string, daysAgo: number): Promise<void> {
  const { row } = await writer().append({ ...said('hall', 'hello'), nick })
  await db().batch([
    sql`UPDATE messages SET time = time - ${BigInt(daysAgo * dayMs)} WHERE id = ${BigInt(row.id)}`,
  ])
}

it('senders are counted once per open day, and stay counted when the day is closed', async () => {
  const today = dayOf(Date.now())
  const counted = () => [5, 4, 3, 2, 1, 0].map((ago) => messageStats().of(today - ago))
  for (const ago of [5, 4, 3, 2, 1]) for (const nick of ['ann', 'bob', 'ann']) await say(nick, ago)
  await messageStats().update(pause)
  const full = { messages: 3, senders: 2 }
  expect(counted()).toEqual([full, full, full, full, full, { messages: 0, senders: 0 }])
  for (const ago of [5, 1, 0]) for (const nick of ['ann', 'cy']) await say(nick, ago)
  await messageStats().update(pause)
  expect(messageStats().total).toBe(21)
  // Of the day that is long over only their number is known.
  expect(counted()[0]).toEqual({ messages: 5, senders: 2 })
  expect(counted().slice(4)).toEqual([
    { messages: 5, senders: 3 },
    { messages: 2, senders: 2 },
  ])
})
