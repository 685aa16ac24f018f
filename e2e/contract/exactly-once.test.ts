import { afterAll, describe, expect, it } from 'vitest'
import type { Parameters } from '@/e2e/support/http'
import { createData, type Server, type ServerData, startServer } from '@/e2e/support/server'
import { poll, say, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import type { Message, SendResponse } from '@/lib/chat/contract/chat'

const writers = 24
const messagesPerWriter = 15

/** How a client keeps its cursor, in full or half; and whether it waits. */
interface Follower {
  name: string
  keep: (cursor: { after_time: number; after_id: number }) => Parameters
  wait: number
  limit: number
}

const both: Follower['keep'] = (cursor) => ({ ...cursor })
const timeOnly: Follower['keep'] = ({ after_time }) => ({ after_time })
const idOnly: Follower['keep'] = ({ after_id }) => ({ after_id })

const followers: Follower[] = [
  { name: 'cursor', keep: both, wait: 0, limit: 100 },
  { name: 'cursor, small pages', keep: both, wait: 0, limit: 3 },
  { name: 'cursor, waiting', keep: both, wait: 5, limit: 500 },
  { name: 'cursor, waiting, small pages', keep: both, wait: 5, limit: 7 },
  { name: 'time only', keep: timeOnly, wait: 0, limit: 10 },
  { name: 'time only, waiting', keep: timeOnly, wait: 5, limit: 2 },
  { name: 'id only', keep: idOnly, wait: 0, limit: 10 },
  { name: 'id only, waiting', keep: idOnly, wait: 5, limit: 100 },
]

interface Sent {
  id: number
  time: number
  msg: string
}

const place = ({ id, time, msg }: Sent): Sent => ({ id, time, msg })
const inOrder = (a: Sent, b: Sent): number => a.time - b.time || a.id - b.id

/** Follows a room from a message until `isOver`. @returns everything delivered */
async function follow(
  base: string,
  follower: Follower,
  start: SendResponse,
  isOver: (seen: Message[]) => boolean,
) {
  const { keep, wait, limit } = follower
  const seen: Message[] = []
  let cursor = { after_time: start.time, after_id: start.id }
  await until(
    `${follower.name} to see everything`,
    async () => {
      const page = await poll(base, { room: start.room, ...keep(cursor), wait, limit })
      seen.push(...page.messages)
      cursor = page.cursor
      return isOver(seen) && page.messages.length === 0
    },
    90_000,
  )
  return seen
}

async function write(base: string, room: string, writer: number): Promise<Sent[]> {
  const acknowledged: Sent[] = []
  for (let i = 0; i < messagesPerWriter; i++)
    acknowledged.push(place(await say(base, { room, nick: `writer-${writer}`, msg: `${writer}-${i}` })))
  return acknowledged
}

/** Runs writers and followers on the servers and checks the guarantee. */
async function race(bases: string[]): Promise<void> {
  const base = (i: number) => bases[i % bases.length] ?? ''
  const room = unique('race')
  const start = await say(base(0), { room, nick: 'start', msg: 'start' })
  const expected = writers * messagesPerWriter
  const deliveries = followers.map((follower, i) =>
    follow(base(i + (i >> 1)), follower, start, (seen) => seen.length >= expected),
  )
  const acknowledged = (
    await Promise.all(Array.from({ length: writers }, (_, i) => write(base(i), room, i)))
  ).flat()
  const order = acknowledged.sort(inOrder)
  for (const [i, seen] of (await Promise.all(deliveries)).entries())
    expect(seen.map(place), followers[i]?.name).toEqual(order)
  expect(new Set(order.map((message) => message.id)).size).toBe(expected)
  expect(order.map((message) => message.id)).toEqual(order.map((message) => message.id).sort((a, b) => a - b))
}

const guarantee =
  'every acknowledged message reaches every poller exactly once, in order, however the poller keeps its place'

describe('one server on SQLite', () => {
  let server: Server | undefined
  afterAll(() => server?.stop())
  it(guarantee, { timeout: 120_000 }, async () => {
    server = await startServer({ provider: 'sqlite' })
    await race([server.url])
  })
})

describe('two servers on one PostgreSQL', () => {
  let data: ServerData | undefined
  const servers: Server[] = []
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await data?.remove()
  })
  it(guarantee, { timeout: 120_000 }, async () => {
    data = await createData('postgresql')
    // Both at once: they also migrate one empty database at once.
    servers.push(...(await Promise.all([startServer({ data }), startServer({ data })])))
    await race(servers.map((server) => server.url))
  })
})
