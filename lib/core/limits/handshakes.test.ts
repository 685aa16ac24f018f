import { createServer as createPlainServer, type Server as PlainServer } from 'node:http'
import { get, type Server } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePki, type Pki } from '@/e2e/support/pki'
import { until } from '@/e2e/support/until'
import { createHttpsServer } from '@/lib/ip/server/tls/https-server'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { makeBudgets } from './budgets'
import type { Listener } from './connection'
import { connections, oneAtATime } from './connections'
import { limitServer } from './server-limits'

const connectionsMax = 40
const mebibyte = 1024 * 1024
/** The beginning of a ClientHello that never completes. */
const halfHello = Buffer.from(`1603010200010001fc0303${'00'.repeat(100)}`, 'hex')

let pki: Pki
let sockets: Socket[] = []
let servers: (Server | PlainServer)[] = []

beforeAll(() => {
  pki = makePki()
  processState('budgets', () => ({ ...makeBudgets(400 * mebibyte), connectionsMax }))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  pki.remove()
})

const respond: Listener = (_incoming, outgoing) => {
  outgoing.end('served')
}

async function listen<S extends Server | PlainServer>(server: S): Promise<number> {
  servers = [...servers, limitServer(server)]
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function listenWithTls(): Promise<number> {
  const config = parseConfig({ TLS_CERT: pki.server.certFile, TLS_KEY: pki.server.keyFile })
  processState('config', () => config)
  const server = createHttpsServer(config, {}, oneAtATime(respond))
  if (!server) throw new Error('no TLS')
  return listen(server)
}

/** Connections that never complete a handshake. @returns how many are still open */
async function openSilent(port: number, count: number, bytes?: Buffer): Promise<() => number> {
  const opened = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket))
          socket.on('error', () => undefined)
          socket.resume()
          if (bytes) socket.write(bytes)
        }),
    ),
  )
  sockets = [...sockets, ...opened]
  return () => opened.filter((socket) => !socket.closed).length
}

const turnedAway = () => connections().ended + connections().refused

function ask(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', rejectUnauthorized: false, agent: false }, (incoming) => {
      incoming.setEncoding('utf8').on('data', resolve)
    }).on('error', reject)
  })
}

it.each([
  ['say nothing', undefined],
  ['stop within the ClientHello', halfHello],
])(
  'connections that %s count in the connection limit, and other clients are served',
  async (_what, bytes) => {
    const port = await listenWithTls()
    const before = turnedAway()
    const open = await openSilent(port, 4 * connectionsMax, bytes)
    await until('those beyond the bound to be ended', () => open() <= connectionsMax)
    expect(connections().count).toBeLessThanOrEqual(connectionsMax)
    expect(await ask(port)).toBe('served')
    expect(connections().count).toBeLessThanOrEqual(connectionsMax)
    expect(turnedAway() - before).toBeGreaterThanOrEqual(3 * connectionsMax)
  },
)

it('a TLS connection counts once, before and after its handshake', async () => {
  for (const socket of sockets) socket.destroy()
  await until('all to be gone', () => connections().count === 0)
  const port = await listenWithTls()
  await openSilent(port, 3)
  await until('three to be counted', () => connections().count === 3)
  let seen = -1
  const plain = await listen(createPlainServer(respond))
  const tls = createHttpsServer(
    parseConfig({ TLS_CERT: pki.server.certFile, TLS_KEY: pki.server.keyFile }),
    {},
    oneAtATime((incoming, outgoing) => {
      seen = connections().count
      expect(connections().isFree(incoming.socket)).toBe(false)
      outgoing.end('served')
    }),
  )
  if (!tls) throw new Error('no TLS')
  const tlsPort = await listen(tls)
  // A busy machine accepts connections of earlier tests late.
  await until('the caller to be counted once', async () => {
    expect(await ask(tlsPort)).toBe('served')
    return seen === 4
  })
  await until('the caller to be gone', () => connections().count === 3)
  await openSilent(plain, 1)
  await until('connections without TLS to be counted too', () => connections().count === 4)
})
