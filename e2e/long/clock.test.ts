import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hour, serverWithClock, year } from '@/e2e/support/server-clock'
import { get, online, poll, readAll, unique } from '../support/talk'
import { create, serve } from '../support/text'

/** Presence is swept every 5 s, texts every 60 s. */
const presenceMs = 12_000
const textsMs = 65_000

const clock = serverWithClock()

/** People who poll a room. */
function company(room: string, nicks: string[]) {
  let isDone = false
  const stay = async (nick: string) => {
    while (!isDone) {
      await poll(clock.url(), { room, nick, session: nick })
      await pause(500)
    }
  }
  const staying = Promise.all(nicks.map(stay))
  return async () => {
    isDone = true
    await staying
  }
}

describe('a clock step', () => {
  it('makes no one leave who is present', async () => {
    const room = 'main'
    const nicks = ['ann', 'bob', 'cy'].map(unique)
    const leave = company(room, nicks)
    for (const seconds of [0, -hour, year, 0]) {
      clock.set(seconds)
      await pause(presenceMs)
      const names = (await online(clock.url(), room)).online.map(({ nick }) => nick)
      expect(names).toEqual(expect.arrayContaining(nicks))
    }
    await leave()
    const rows = await readAll(clock.url(), { room, events: 1, after_time: 1, limit: 500 })
    const events = rows.filter(({ nick }) => nicks.includes(nick)).map(({ type }) => type)
    expect(events).toEqual(['join', 'join', 'join'])
  })

  it('deletes nothing that has expired only by a clock that is ahead', async () => {
    const { name } = await create(clock.url(), { text: 'kept for a day', expires_in: 24 * hour })
    clock.set(year)
    expect((await serve(clock.url(), name)).status).toBe(404)
    await pause(textsMs)
    clock.set(0)
    expect((await serve(clock.url(), name)).text).toBe('kept for a day')
    expect((await get(clock.url(), '/readyz')).status).toBe(200)
  })
})
