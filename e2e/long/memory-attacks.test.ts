import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Attack, request } from '../support/attack'
import { json, send } from '../support/http'
import { type Server, startServer } from '../support/server'
import { heldBytes, metric } from '../support/server-metrics'
import { until } from '../support/until'

const mebibyte = 1024 * 1024
/** A machine with 1 GB. */
const heapMebibytes = 512
const leftoverBytesMax = 50 * mebibyte
const attackMs = 30_000

const collector = fileURLToPath(new URL('../../scripts/collect-when-asked.mjs', import.meta.url))

let server: Server
let attack: Attack

/** Memory after everything that can be collected was. */
async function rest(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    server.signal('SIGUSR2')
    await sleep(500)
  }
  return heldBytes(server)
}

/** Looks after the server while it is attacked. @returns how long the slowest answer took, in milliseconds */
async function watchHealth(until: () => boolean): Promise<number> {
  let slowest = 0
  while (!until()) {
    const startedAt = performance.now()
    const { status } = await send(`${server.url}/healthz`)
    expect(status).toBe(200)
    slowest = Math.max(slowest, performance.now() - startedAt)
    await sleep(100)
  }
  return slowest
}

/**
 * Attacks a server of 512 MB for half a minute: it lives, answers /healthz all the time, and afterwards holds hardly
 * more than before.
 */
async function withstands(name: string, begin: () => Promise<unknown>): Promise<void> {
  const before = await rest()
  let done = false
  const watching = watchHealth(() => done)
  const running = begin().catch((error: unknown) => {
    // A connection that the server ended: it is free to.
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
  })
  await sleep(attackMs)
  const peak = await metric(server, 'process_resident_memory_bytes')
  done = true
  const slowestMs = await watching
  attack.end()
  await running
  let after = 0
  await until(
    'the memory to be given back',
    async () => {
      after = await rest()
      return after - before <= leftoverBytesMax
    },
    60_000,
  )
  const mib = (bytes: number) => Math.round(bytes / mebibyte)
  console.log(
    `${name}: ${mib(before)} MiB before, ${mib(after)} after, resident ${mib(peak)}; slowest /healthz ${Math.round(slowestMs)} ms`,
  )
  expect((await send(`${server.url}/poll?room=main`)).status).toBe(200)
}

/** Fills a room with long messages. */
async function fill(room: string, count: number, letter = '漢'): Promise<void> {
  const message = { room, nick: 'ann', msg: letter.repeat(4000) }
  await Promise.all(
    Array.from({ length: count }, async () => {
      const { status, text } = await send(`${server.url}/send`, json(message))
      expect(status, text).toBe(200)
    }),
  )
}

const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

describe('a server with 512 MB of heap withstands', () => {
  beforeEach(async () => {
    server = await startServer({
      nodeOptions: [`--max-old-space-size=${heapMebibytes}`, '--expose-gc', '--import', collector],
    })
    attack = new Attack(server)
    // What is made once and kept is part of what it holds at rest.
    for (const path of ['/', '/chat?room=main', '/docs', '/openapi.json', '/rooms'])
      await send(`${server.url}${path}`, { headers: { Accept: '*/*' } })
  })
  afterEach(async () => {
    attack.end()
    expect(await server.stop()).toBe(0)
  })

  it('pipelined requests whose answers nobody reads', async () => {
    const one = request('GET /openapi.json HTTP/1.1')
    const packet = one.repeat(Math.floor(65_000 / one.length))
    await withstands('pipelined /openapi.json', () => times(50, () => attack.open(packet)))
  })

  it('pipelined polls of a room full of long messages', async () => {
    await fill('long', 255)
    const one = request('GET /poll?room=long&limit=500 HTTP/1.1')
    const packet = one.repeat(Math.floor(65_000 / one.length))
    await withstands('pipelined polls', () => times(50, () => attack.open(packet)))
  })

  it('readers that never read', async () => {
    await fill('long', 255)
    const save = json({ name: 'large', text: 'x'.repeat(1_000_000) })
    expect((await send(`${server.url}/api/sf/v1/save`, save)).status).toBe(200)
    await withstands('600 readers that never read', () =>
      times(600, (i) =>
        attack.open(request(i % 2 ? 'GET /poll?room=long&limit=500 HTTP/1.1' : 'GET /sf/large HTTP/1.1')),
      ),
    )
  })

  it('pages of every size from twenty rooms full of long messages', async () => {
    for (let room = 0; room < 20; room++) await fill(`room${room}`, 255)
    await withstands('pages of twenty rooms', async () => {
      for (let limit = 500; limit >= 485; limit--)
        await times(20, (room) => send(`${server.url}/poll?room=room${room}&limit=${limit}`))
    })
  })

  it('polls that wait, more than it has room for', async () => {
    const head = (i: number) => `GET /poll?room=wait${i % 100}&after_id=1&after_time=1&wait=25 HTTP/1.1`
    await withstands('12,000 waiting polls', () => times(12_000, (i) => attack.open(request(head(i)))))
  })

  it('bodies that stop in the middle', async () => {
    const head = 'POST /send HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 131072'
    const body = `{"msg":"${'x'.repeat(130_000)}`
    await withstands('2,000 stalled bodies', () => times(2000, () => attack.open(request(head, body))))
  })

  it('large bodies that stop in the middle', async () => {
    const head = 'POST /api/sf/v1/save HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 6000000'
    const body = `{"text":"${'漢'.repeat(1_500_000)}`
    await withstands('200 stalled large bodies', () => times(200, () => attack.open(request(head, body))))
  })

  it('texts of 1 MiB from 32 clients at a time', async () => {
    const end = performance.now() + attackMs
    await withstands('texts of 1 MiB', () =>
      times(32, async (client) => {
        for (let i = 0; performance.now() < end; i++) {
          const name = `text${client}-${i % 50}`
          const saved = await send(
            `${server.url}/api/sf/v1/save`,
            json({ name, text: `${i}${'\n'.repeat(1_000_000)}` }),
          )
          expect([200, 409, 503]).toContain(saved.status)
          expect([200, 404, 503]).toContain((await send(`${server.url}/sf/${name}`)).status)
        }
      }),
    )
  })

  it('many who look at the dearest pages at once', async () => {
    await fill('long', 255, '\\')
    const end = performance.now() + attackMs
    await withstands('dear pages', () =>
      times(64, async (client) => {
        const paths = ['/docs', '/chat?room=long', '/openapi.json', '/setting', '/']
        for (let i = client; performance.now() < end; i++)
          expect([200, 503]).toContain((await send(`${server.url}${paths[i % paths.length]}`)).status)
      }),
    )
  })
})
