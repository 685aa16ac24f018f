import { exhaustConnections, type OwnPostgres, ownPostgres, terminateOthers } from '../support/own-postgres'
import { TcpProxy } from '../support/tcp-proxy'
import type { Nemesis } from './nemesis'
import { Platform } from './platform'

const instances = 2

/** Two instances on one PostgreSQL, each behind a proxy. */
interface Ground {
  postgres: OwnPostgres
  proxies: TcpProxy[]
  platform: Platform
}

type Begin = (ground: Ground) => Promise<() => Promise<void>>

async function stage(begin: Begin, prepare: (ground: { proxies: TcpProxy[] }) => void, root?: string) {
  const { postgres, data } = await ownPostgres(['max_connections=40'])
  const proxies = await Promise.all(Array.from({ length: instances }, () => TcpProxy.start(data.databaseUrl)))
  prepare({ proxies })
  const places = proxies.map(({ url }) => ({ root, data: { ...data, databaseUrl: url } }))
  const platform = await Platform.start(data, places)
  const stop = async () => {
    await platform.stop()
    await Promise.all(proxies.map((proxy) => proxy.stop()))
  }
  return { platform, begin: () => begin({ postgres, proxies, platform }), stop }
}

const nemesis = (name: string, times: number, lastsMs: number, begin: Begin): Nemesis => ({
  name,
  provider: 'postgresql',
  times,
  lastsMs,
  excuses: [],
  stage: (root) => stage(begin, () => undefined, root),
})

const nothing = async () => undefined

/** PostgreSQL is shut down and started again. */
export const databaseStopped = (times: number, lastsMs: number) =>
  nemesis('the database stopped and started', times, lastsMs, async ({ postgres: { server } }) => {
    await server.end('SIGINT')
    return () => server.start()
  })

/** All processes of PostgreSQL are killed. */
export const databaseKilled = (times: number, lastsMs: number) =>
  nemesis('the database killed (kill -9) and started', times, lastsMs, async ({ postgres: { server } }) => {
    await server.crash()
    return () => server.start()
  })

/** All processes of PostgreSQL are stopped. */
export const databaseHung = (times: number, lastsMs: number) =>
  nemesis('the database hung (SIGSTOP)', times, lastsMs, async ({ postgres: { server } }) => {
    server.freeze()
    return async () => server.thaw()
  })

export const connectionsCut = (times: number) =>
  nemesis('every connection to the database cut', times, 0, async ({ postgres }) => {
    await terminateOthers(postgres.url)
    return nothing
  })

export const connectionsExhausted = (times: number, lastsMs: number) =>
  nemesis('the database without a connection to spare', times, lastsMs, async ({ postgres }) => {
    await terminateOthers(postgres.url)
    return exhaustConnections(postgres.url)
  })

export const connectionsFrozen = (times: number, lastsMs: number) =>
  nemesis('the network to the database frozen, then new connections', times, lastsMs, async ({ proxies }) => {
    for (const proxy of proxies) proxy.freezeAll()
    return async () => {
      for (const proxy of proxies) proxy.thaw()
    }
  })

export const networkSlow = (times: number, lastsMs: number) =>
  nemesis('the network to the database 50 ms slow each way', times, lastsMs, async ({ proxies }) => {
    for (const proxy of proxies) proxy.delayMs = 50
    return async () => {
      for (const proxy of proxies) proxy.delayMs = 0
    }
  })

export const listenersCut = (times: number) =>
  nemesis('the connections for notifications cut', times, 0, async ({ proxies }) => {
    for (const proxy of proxies) proxy.cutListening()
    return nothing
  })

export const listenersFrozen = (times: number, lastsMs: number) =>
  nemesis('the connections for notifications frozen', times, lastsMs, async ({ proxies }) => {
    for (const proxy of proxies) proxy.freezeListening()
    return nothing
  })

/** In turn: an instance killed, the database killed, connections cut. */
export const mixture = (): Nemesis => {
  const faults: Begin[] = [
    async ({ platform }) => {
      await platform.kill(0)
      return () => platform.startInstance(0)
    },
    async ({ postgres: { server } }) => {
      await server.crash()
      return () => server.start()
    },
    async ({ postgres }) => {
      await terminateOthers(postgres.url)
      return nothing
    },
  ]
  let strikes = 0
  const begin: Begin = async (ground) => faults[strikes++ % faults.length]?.(ground) ?? nothing
  return {
    ...nemesis('an instance killed, the database killed, connections cut', faults.length, 0, begin),
    excuses: [{ what: 'silent', slots: [0] }],
  }
}

/** No notification ever arrives until all have seen everything; connections work otherwise. */
export const notificationsLost = (lastsMs: number): Nemesis => ({
  ...nemesis('every notification lost', 1, lastsMs, async () => nothing),
  outlastsSenders: true,
  stage: (root) =>
    stage(
      async () => nothing,
      ({ proxies }) => {
        for (const proxy of proxies) proxy.loseNotifications()
      },
      root,
    ),
})
