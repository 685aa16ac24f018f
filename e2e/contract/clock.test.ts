import { describe, expect, it } from 'vitest'
import { hour, serverWithClock, settableClock, year } from '@/e2e/support/server-clock'
import type { Cursor, PollResponse, RoomsResponse, SendResponse } from '@/lib/chat/contract/chat'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { createData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { get, online, poll, readAll, say, success, texts, unique } from '../support/talk'
import { create, serve } from '../support/text'
import { until } from '../support/until'

const clock = serverWithClock()

const listed = async () =>
  success<RoomsResponse>(await get(clock.url(), '/rooms')).rooms.map(({ room }) => room)

/** A listed room with slow mode. */
async function slowRoom(): Promise<string> {
  const room = unique('slow')
  await administration(clock.server()).post('/rooms', { room, kind: 'public', listed: true, slow_seconds: 2 })
  return room
}

async function park(room: string, cursor: Cursor) {
  for (;;) {
    let isOver = false
    const parked = get(clock.url(), '/poll', { room, ...cursor, wait: 3 }).finally(() => {
      isOver = true
    })
    const isParked = async () => (await metric(clock.server(), 'chat_waiting_polls')) === 1
    await until('the poll to be parked', async () => (await isParked()) || isOver)
    if (!isOver) return { parked }
  }
}

// Anything that a step delayed would be delayed by an hour or more, beyond every time-out of a test.
describe('a server whose clock is set', () => {
  it.each([
    ['back by an hour', -hour],
    ['forward by a year', year],
    ['back from there', 0],
  ])('%s answers, lists rooms, accepts messages and keeps presence as before', async (_, seconds) => {
    const known = await slowRoom()
    const nick = unique('ann')
    await poll(clock.url(), { room: known, nick, session: nick })
    const before = async () => (await get(clock.url(), '/send', { room: known, nick, msg: 'before' })).status
    await until('slow mode to hold', async () => (await before()) === 409)
    const { cursor } = await poll(clock.url(), { room: known })
    const { parked } = await park(known, cursor)
    clock.set(seconds)
    const made = await slowRoom()
    await until('the new room to be listed', async () => (await listed()).includes(made))
    expect(success<PollResponse>(await parked).messages).toEqual([])
    await until(
      'slow mode to end',
      async () => (await get(clock.url(), '/send', { room: known, nick, msg: 'after' })).status === 200,
    )
    await until('somebody who goes on polling to be there', async () => {
      await poll(clock.url(), { room: known, nick, session: nick })
      return (await online(clock.url(), known)).online.some((person) => person.nick === nick)
    })
    expect(texts(await readAll(clock.url(), { room: known, ...cursor }))).toEqual(['after'])
  })

  it('ends the time for changes, which is the same in rooms that are ahead', async () => {
    const edit = async ({ id, token }: SendResponse) =>
      (await send(`${clock.url()}/edit`, json({ id, token, msg: 'changed' }))).status
    const room = unique('own')
    const sayFirst = () => say(clock.url(), { room, nick: 'ann', msg: 'first' })
    const first = await sayFirst()
    clock.set(hour / 5)
    expect(await edit(first)).toBe(200)
    clock.set(hour / 3)
    expect(await edit(first)).toBe(403)
    const ahead = await sayFirst()
    clock.set(0)
    const after = await sayFirst()
    expect([await edit(ahead), await edit(after)]).toEqual([403, 200])
    clock.set(hour / 3)
    expect(await edit(after)).toBe(403)
    clock.set(0)
  })

  it('forward by a year and back keeps rooms that are ahead, with one log line', async () => {
    const room = unique('ahead')
    clock.set(year)
    const first = await say(clock.url(), { room, nick: 'ann', msg: 'first' })
    clock.set(0)
    const second = await say(clock.url(), { room, nick: 'ann', msg: 'second' })
    const third = await say(clock.url(), { room, nick: 'ann', msg: 'third' })
    expect([second.time, third.time]).toEqual([first.time + 1, first.time + 2])
    const { cursor } = await poll(clock.url(), { room, after_time: first.time, after_id: first.id, limit: 1 })
    expect(texts(await readAll(clock.url(), { room, ...cursor }))).toEqual(['third'])
    const lines = clock.server().output().split('\n')
    expect(
      lines.filter((line) => line.includes('far ahead of the clock') && line.includes(room)),
    ).toHaveLength(1)
    expect(await metric(clock.server(), 'chat_rooms_ahead_of_clock')).toBeGreaterThanOrEqual(1)
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

describe('a server that starts with a wrong clock', () => {
  it('deletes nothing that is expired only by that clock', async () => {
    const data = await createData('sqlite')
    const wrong = settableClock()
    try {
      const start = () => startServer({ data, env: wrong.env })
      const first = await start()
      const { name } = await create(first.url, { text: 'kept for a day', expires_in: 24 * hour })
      await first.stop()
      wrong.set(year)
      const second = await start() // looks for what is to be deleted at once
      expect((await serve(second.url, name)).status).toBe(404)
      await second.stop()
      expect(second.output()).toContain('the clock is ahead')
      wrong.set(0)
      const third = await start()
      const story = `${second.output()}\n${third.output()}\n${new Date().toISOString()}`
      expect((await serve(third.url, name)).text, story).toBe('kept for a day')
      await third.stop()
    } finally {
      wrong.remove()
      await data.remove()
    }
  })
})
