import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fleet } from '@/e2e/support/fleet'
import { send } from '@/e2e/support/http'
import { type Server, startServer } from '@/e2e/support/server'
import { online, say, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'

// Each address here is of another /24: a network of its own.

/** Users that `/online` lists. */
const listedNicksMax = 1000

/** Connections from an address of this machine. */
const from = (localAddress: string) => new Agent({ keepAlive: false, maxSockets: 1000, localAddress })
const [flooding, other] = [from('127.1.0.1'), from('127.2.0.1')]

describe.each(['sqlite', 'postgresql'] as const)('a flood of one network, on %s,', (provider) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ provider })
  })
  afterAll(() => server?.stop())

  it('with polls under many nicks empties no list of users', async () => {
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'first' })
    const enter = (nick: string, agent: Agent) =>
      send(`${server.url}/poll?room=${room}&nick=${encodeURIComponent(nick)}&session=${nick.slice(1)}`, {
        agent,
      })
    for (let i = 0; i <= listedNicksMax; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, k) => enter(`!${i + k}`, flooding)))
    for (const nick of ['bob', 'zoe']) expect((await enter(nick, other)).status).toBe(200)
    const listed = await until('both to be listed', async () => {
      const nicks = (await online(server.url, room)).online.map(({ nick }) => nick)
      return nicks.includes('zoe') && nicks
    })
    expect(listed).toContain('bob')
  })
})

it('a flood of polls at several instances empties no list of users', async () => {
  const fleet = await Fleet.start(2)
  try {
    const room = unique('room')
    await say(fleet.first.url, { room, nick: 'ann', msg: 'first' })
    const enter = (url: string, nick: string, agent: Agent) =>
      send(`${url}/poll?room=${room}&nick=${encodeURIComponent(nick)}&session=${nick.slice(1)}`, { agent })
    for (let i = 0; i <= listedNicksMax; i += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, k) => enter(fleet.at(k % 2).url, `!${i + k}`, flooding)),
      )
    await enter(fleet.at(1).url, 'zoe', other)
    await until('the other user to be listed', async () =>
      (await online(fleet.first.url, room)).online.some(({ nick }) => nick === 'zoe'),
    )
  } finally {
    await fleet.stop()
  }
})
