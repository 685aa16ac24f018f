import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { json, send } from './http'
import { ResponseTimes } from './response-times'
import { type Server, type ServerOptions, startServer } from './server'
import { metric, processorSeconds, usedMemory } from './server-metrics'
import { until } from './until'

/** Connections of an attacker. */
export class Attack {
  readonly #sockets = new Set<Socket>()
  readonly #end: { host: string; port: number }
  readonly #isTls: boolean
  readonly #drips: NodeJS.Timeout[] = []

  constructor(server: Pick<Server, 'url'>) {
    const { hostname, port, protocol } = new URL(server.url)
    this.#end = { host: hostname, port: Number(port) }
    this.#isTls = protocol === 'https:'
  }

  /** Opens a connection, writes, and never reads. */
  async open(bytes: string | Buffer): Promise<void> {
    if (!this.#isTls) return this.openBare(bytes)
    const socket = connectTls({ ...this.#end, rejectUnauthorized: false })
    // It has to read during the handshake.
    socket.once('secureConnect', () => socket.pause())
    await this.#begin(socket, 'secureConnect', bytes)
  }

  /** The same over TCP alone; with TLS, a handshake that stops. */
  async openBare(bytes: string | Buffer): Promise<void> {
    const socket = connect(this.#end)
    socket.pause()
    await this.#begin(socket, 'connect', bytes)
  }

  async #begin(socket: Socket, opened: string, bytes: string | Buffer): Promise<void> {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    await new Promise((resolve) => {
      socket.once(opened, resolve)
      socket.once('close', resolve)
    })
    if (!socket.destroyed) socket.write(bytes)
  }

  /** Goes on writing on every open connection. */
  drip(bytes: string, everyMs: number): void {
    this.#drips.push(
      setInterval(() => {
        for (const socket of this.#sockets) if (socket.writable) socket.write(bytes)
      }, everyMs),
    )
  }

  end(): void {
    for (const drip of this.#drips) clearInterval(drip)
    for (const socket of this.#sockets) socket.destroy()
  }
}

export const request = (head: string, body = ''): string => `${head}\r\nHost: platform\r\n\r\n${body}`

const mebibyte = 1024 * 1024
export const mib = (bytes: number): number => Math.round(bytes / mebibyte)
/** The JavaScript heap, MiB, as on a machine with 1 GB. */
const heapMebibytes = 512
export const leftoverBytesMax = 50 * mebibyte
/** Concurrent TLS handshakes. */
const beginningAtOnce = 100
const attackMs = 30_000
const healthPauseMs = 100

const collector = fileURLToPath(new URL('../../scripts/collect-when-asked.mjs', import.meta.url))

/** An attacked server of 512 MB. */
export interface Attacked {
  server: Server
  attack: Attack
}

/** Starts the server and loads everything once: what is created once and kept belongs to the baseline. */
export async function startAttacked(
  env: Record<string, string> = {},
  options: Pick<ServerOptions, 'data'> = {},
): Promise<Attacked> {
  const server = await startServer({
    ...options,
    nodeOptions: [`--max-old-space-size=${heapMebibytes}`, '--expose-gc', '--import', collector],
    env,
  })
  for (const path of ['/', '/chat?room=main', '/docs/chat', '/openapi.json', '/rooms', '/card.png'])
    await send(`${server.url}${path}`, { headers: { Accept: '*/*' } })
  return { server, attack: new Attack(server) }
}

/** Memory after garbage collection. */
export async function rest(server: Server): Promise<number> {
  for (let i = 0; i < 3; i++) {
    server.signal('SIGUSR2')
    await sleep(500)
  }
  return usedMemory(server)
}

/**
 * Attacks a server of 512 MB for half a minute: it survives, answers /healthz throughout, and then holds hardly more than
 * before.
 */
export async function withstands(
  { server, attack }: Attacked,
  name: string,
  begin: () => Promise<unknown>,
): Promise<void> {
  const before = await rest(server)
  const secondsBefore = await processorSeconds(server)
  const health = new ResponseTimes([`${server.url}/healthz`], healthPauseMs)
  const running = begin().catch((error: unknown) => {
    // The server may end a connection.
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
  })
  await sleep(attackMs)
  const peak = await metric(server, 'process_resident_memory_bytes')
  const busySeconds = (await processorSeconds(server)) - secondsBefore
  const { times: answered, failures } = await health.end()
  const slowestMs = Math.max(...answered)
  attack.end()
  await running
  expect(failures, `of ${answered.length} calls of /healthz`).toEqual([])
  let after = 0
  await until(
    'the memory to be given back',
    async () => {
      after = await rest(server)
      return after - before <= leftoverBytesMax
    },
    60_000,
  )
  console.log(
    `${name}: ${mib(before)} MiB before, ${mib(after)} after, resident ${mib(peak)}; slowest of ${answered.length} /healthz ${Math.round(slowestMs)} ms; ${Math.round(busySeconds)} s of processor`,
  )
  expect((await send(`${server.url}/poll?room=main`)).status).toBe(200)
}

export async function fill(server: Server, room: string, count: number, letter = '漢'): Promise<void> {
  const message = { room, nick: 'ann', msg: letter.repeat(4000) }
  await times(count, async () => {
    const { status, text } = await send(`${server.url}/send`, json(message))
    expect(status, text).toBe(200)
  })
}

export const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

/** Makes `count` of something, a few at a time: TLS handshakes keep the client busy, too. */
export async function inTurn<T>(
  count: number,
  make: (i: number) => Promise<T>,
  atOnce = beginningAtOnce,
): Promise<T[]> {
  const made: T[] = []
  let next = 0
  await times(atOnce, async () => {
    for (let i = next++; i < count; i = next++) made[i] = await make(i)
  })
  return made
}

/** Clients that repeat a call during the attack. @param call `i` counts the calls of a client */
export function clients(
  count: number,
  call: (client: number, i: number) => Promise<unknown>,
): Promise<unknown> {
  const end = performance.now() + attackMs
  return times(count, async (client) => {
    for (let i = 0; performance.now() < end; i++) await call(client, i)
  })
}
