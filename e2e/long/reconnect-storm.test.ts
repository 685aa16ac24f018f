import { describe, expect, it } from 'vitest'
import type { Provider } from '../support/database'
import { ParkedClients } from '../support/parked-clients'
import { createData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { say, unique } from '../support/talk'
import { until } from '../support/until'

const clientCount = 10_000

/** Kills a server in which everybody waits, and starts it again. */
async function storm(provider: Provider, roomCount: number): Promise<void> {
  const data = await createData(provider)
  let server = await startServer({ data })
  const port = Number(new URL(server.url).port)
  const clients = new ParkedClients(port)
  try {
    const rooms = Array.from({ length: roomCount }, () => unique('storm'))
    const sayIn = (msg: string) =>
      Promise.all(rooms.map((room) => say(server.url, { room, nick: 'ann', msg })))
    const first = await sayIn('first')
    for (let i = 0; i < clientCount; i++) {
      const cursor = first[i % roomCount]
      if (cursor) clients.add(cursor.room, cursor)
    }
    await until(
      'everybody to wait',
      async () => (await metric(server, 'chat_waiting_polls')) === clientCount,
      120_000,
    )
    const everybody = (msg: string) => () => clients.gotCount(msg) === clientCount
    await sayIn('before')
    await server.crash()
    const startedAt = performance.now()
    server = await startServer({ data, port })
    const readyAt = performance.now()
    // Most have not come back yet.
    await sayIn('meanwhile')
    const back = clients.gotCount('meanwhile')
    await until('everybody to have caught up', everybody('meanwhile'), 120_000)
    const caughtUpAt = performance.now()
    await sayIn('after')
    await until('everybody to hear what is said then', everybody('after'), 120_000)
    const doneAt = performance.now()
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    console.log(
      [
        `${provider}, ${clientCount} polls in ${roomCount} rooms: ready after ${seconds(startedAt, readyAt)}`,
        `all caught up ${seconds(readyAt, caughtUpAt)} later, ${clientCount - back} of them by their cursors`,
        `the next message reached all in ${seconds(caughtUpAt, doneAt)}`,
        `${clients.brokenCount} attempts and connections broke, ${clients.refusedCount} answers were refusals`,
      ].join('; '),
    )
    const strange = clients.followers.filter(({ got }) => got.join() !== 'before,meanwhile,after')
    expect(strange).toEqual([])
    expect(clients.refusedCount).toBe(0)
  } finally {
    clients.end()
    await server.crash()
    await data.remove()
  }
}

describe.each<Provider>(['sqlite', 'postgresql'])('on %s', (provider) => {
  it.each([1, 1000])('10,000 who wait, in %i rooms, come back after kill -9 and miss nothing', (rooms) =>
    storm(provider, rooms),
  )
})
