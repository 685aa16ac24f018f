import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { PollResponse } from '@/lib/chat/contract/chat'
import type { Provider } from '../support/database'
import { encode } from '../support/http'
import { createData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { say, unique } from '../support/talk'
import { until } from '../support/until'
import { responseIn } from '../support/wire'

/** How long a client waits before it reconnects, milliseconds. */
const retryMs = { min: 500, max: 1500 }

interface Follower {
  room: string
  after_id: number
  after_time: number
  /** The texts it got, in order. */
  got: string[]
}

/** Many clients that follow rooms with waiting polls and reconnect with their cursors. */
class ParkedClients {
  readonly followers: Follower[] = []
  /** Failed and broken connections. */
  brokenCount = 0
  refusedCount = 0
  readonly #sockets = new Set<Socket>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isDone = false

  constructor(private readonly port: number) {}

  /** Adds a client that follows a room from a cursor. */
  add(room: string, cursor: { id: number; time: number }): void {
    const follower = { room, after_id: cursor.id, after_time: cursor.time, got: [] }
    this.followers.push(follower)
    this.#connect(follower)
  }

  /** How many clients have got this text. */
  gotCount(text: string): number {
    return this.followers.filter(({ got }) => got.includes(text)).length
  }

  end(): void {
    this.#isDone = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(follower: Follower): void {
    let received = ''
    const socket = connect(this.port, '127.0.0.1', () => ask(socket, follower))
    this.#sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
      const response = responseIn(received)
      if (!response.isWhole) return
      if (response.status === 200) take(follower, JSON.parse(response.text) as PollResponse)
      else this.refusedCount++
      received = ''
      ask(socket, follower)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (this.#isDone) return
      this.brokenCount++
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer)
          this.#connect(follower)
        },
        retryMs.min + Math.random() * (retryMs.max - retryMs.min),
      )
      this.#timers.add(timer)
    })
  }
}

function ask(socket: Socket, { room, after_id, after_time }: Follower): void {
  const query = encode({ room, after_id, after_time, wait: 25 })
  socket.write(`GET /poll?${query} HTTP/1.1\r\nHost: platform\r\n\r\n`)
}

function take(follower: Follower, { messages, cursor }: PollResponse): void {
  for (const { msg } of messages) follower.got.push(msg)
  follower.after_id = cursor.after_id
  follower.after_time = cursor.after_time
}

const clientCount = 10_000

/** Kills a server on which everyone waits, and starts it again. */
async function storm(provider: Provider, roomCount: number): Promise<void> {
  const data = await createData(provider)
  let server = await startServer({ data })
  const { port } = server
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
    // Most have not reconnected yet.
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
  it.each([1, 1000])(
    '10,000 waiting clients, in %i rooms, reconnect after kill -9 and miss nothing',
    (rooms) => storm(provider, rooms),
  )
})
