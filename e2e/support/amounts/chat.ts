import { expect } from 'vitest'
import { linkLimits } from '@/lib/links/limits'
import { reportLimits } from '@/lib/reports/limits'
import { administration } from '../admin'
import { execute } from '../database'
import { addLink } from '../links'
import type { Network } from '../networks'
import type { Server } from '../server'
import { metric } from '../server-metrics'
import { createAccount, online, say, success, unique } from '../talk'
import { until } from '../until'
import { type AmountCase, atOnce, one, other, whileAccepted } from './case'

/** The amounts of rooms and links, and the queues. */
export function chatAmounts(server: () => Server) {
  let link = ''
  const open = async (network: Network, host: number, password: string) =>
    (await network.call(`${server().url}/go/${link}`, { password }, network.header(host))).status
  let room = ''
  async function newRoom() {
    room = unique('room')
    await say(server().url, { room, nick: 'ann', msg: 'x' })
  }
  /** From a /64 of the /48 of a network. */
  const sendFrom = ({ number }: Network, i: number) => {
    const address = { 'X-Forwarded-For': `2001:db8:${number}:${i.toString(16)}::1` }
    return one.call(`${server().url}/send`, { room, nick: unique('nick'), msg: 'x' }, address)
  }
  const enter = (network: Network, nick: string) =>
    network.call(`${server().url}/poll?room=${room}&nick=${nick}&session=${nick}`)
  const newLink = async () => (await addLink(server().url, { target: 'https://example.com/' })).link
  const report = (network: Network, id: string) =>
    network.call(`${server().url}/report`, { kind: 'link', id })
  let flood: Promise<unknown> = Promise.resolve()

  return {
    link_guesses: {
      async take() {
        link = (await addLink(server().url, { target: 'https://example.com/', password: 'sesame' })).link
        for (let host = 1, wrong = 0; ; host++) {
          const statuses = await atOnce(10, (i) => open(one, host, `guess ${i}`))
          wrong += statuses.filter((status) => status === 401).length
          if (statuses.every((status) => status === 409)) return wrong / linkLimits.guessesOfAllMax
        }
      },
      works: async () => expect(await open(other, 1, 'sesame')).toBe(303),
    },
    open_reports: {
      async take() {
        success(await report(one, await newLink()))
        // As many more of the same network, but for some.
        await execute(
          server().data.databaseUrl,
          `INSERT INTO reports (kind, subject, made, size, rank, first_time, last_time, opened_by)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${reportLimits.openMax / 2 - 10})
            SELECT kind, subject, n.i, 0, 0, 0, 0, opened_by FROM n, (SELECT * FROM reports WHERE kind = 'link' LIMIT 1) AS r`,
        )
        const links: string[] = []
        for (let i = 0; i < 20; i++) links.push(await newLink())
        const accepted = await whileAccepted((i) => report(one, links[i] ?? ''), 503)
        return (reportLimits.openMax / 2 - 9 + accepted) / reportLimits.openMax
      },
      works: async () => success(await report(other, await newLink())),
    },
    slow_mode: {
      async take() {
        await newRoom()
        await administration(server()).patch(`/rooms/${room}`, { slow_seconds: 3600 })
        for (let statuses = [200], i = 0; !statuses.includes(409); )
          statuses = (await atOnce(100, () => sendFrom(one, i++))).map(({ status }) => status)
        const bytes = await metric(server(), 'chat_slow_mode_bytes')
        return bytes / (await metric(server(), 'chat_slow_mode_limit_bytes'))
      },
      async works() {
        for (let i = 0; i < 6; i++) success(await sendFrom(other, i))
      },
    },
    listed_sessions: {
      async take() {
        await newRoom()
        const most = await metric(server(), 'chat_room_sessions_limit')
        for (let i = 0; i <= most / 2; ) await atOnce(500, () => enter(one, `nick${i++}`))
        return (await metric(server(), 'chat_present_sessions')) / most
      },
      async works() {
        await enter(other, 'zoe')
        await until('zoe to be listed', async () =>
          (await online(server().url, room)).online.some(({ nick }) => nick === 'zoe'),
        )
      },
    },
    queues: {
      async take() {
        const calls = Array.from({ length: 100 }, (_, i) =>
          one.call(`${server().url}/rooms`, { username: unique('user'), password: `wrong ${i}` }),
        )
        flood = Promise.all(calls)
        await Promise.race(calls)
        return null
      },
      async works() {
        const account = await createAccount(server().url, server().adminKey)
        success(await other.call(`${server().url}/rooms`, account))
        await flood
      },
    },
  } satisfies Record<string, AmountCase>
}
