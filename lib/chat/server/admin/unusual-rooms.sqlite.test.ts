import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, run, say } from '@/e2e/support/store'
import { findUnusualRooms } from './unusual-rooms'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const hourMs = 3_600_000
const sayMany = async (room: string, count: number) => {
  for (let i = 0; i < count; i++) await say(room, `${room} ${i}`)
}

/** As many messages a minute, on average over a day, an hour ago. */
async function sayUsually(room: string, perMinute: number): Promise<void> {
  await say(room, `${room} usually`)
  await run(`INSERT INTO messages (room_id, time, type, nick, msg)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${perMinute * 1440})
    SELECT room_id, time - ${hourMs}, type, nick, msg FROM messages, n WHERE msg = '${room} usually'`)
}

it('rooms with many messages in a minute are unusual, unless they have almost as many all day', async () => {
  await sayUsually('market', 8)
  await sayUsually('quiet', 2)
  await sayMany('market', 31)
  await sayMany('calm', 29)
  await sayMany('new', 30)
  await sayMany('quiet', 31)
  const now = Date.now()
  expect(await findUnusualRooms(now)).toEqual([
    { room: 'quiet', messages: 32, usual: 2 },
    { room: 'new', messages: 30, usual: 0 },
  ])
  expect(await findUnusualRooms(now + 2 * hourMs)).toEqual([])
})
