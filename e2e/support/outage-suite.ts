import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { Clients } from './clients'
import { send } from './http'
import { connectionCount, type OwnPostgres, ownPostgres } from './own-postgres'
import { startServer } from './server'
import { metric } from './server-metrics'
import { get, readAll, say, unique } from './talk'
import { until } from './until'

/** Long enough for anything that doubles every second to show. */
const outageMs = 8000
/** A pool of ten, and the listener's connection. */
const connectionsMax = 11

export interface Outage {
  name: string
  begin: (postgres: OwnPostgres) => Promise<() => Promise<void>>
  /** Whether nothing can be stored during it. */
  isTotal: boolean
}

/** Tests the platform during and after each outage, each with a database and a platform of its own. */
export const outageSuite = (outages: Outage[]) =>
  // They mostly wait.
  describe.concurrent('a platform whose PostgreSQL', () => {
    it.for(outages)(
      '$name recovers by itself, and reports the outage meanwhile',
      async ({ begin, isTotal }, { expect, onTestFinished }) => {
        const { postgres, data } = await ownPostgres(['max_connections=30'])
        onTestFinished(postgres.stop)
        // With a limit, readiness depends on measuring the database.
        const server = await startServer({ data, env: { STORAGE_MAX_BYTES: '1000000000000' } })
        onTestFinished(async () => void (await server.stop()))
        const room = unique('outage')
        await say(server.url, { room, nick: 'ann', msg: 'first' })
        const descriptors = await metric(server, 'process_open_fds')
        const clients = new Clients(server.url, room)
        clients.start()
        await until('clients to be served', () => clients.acknowledged.size > 20)
        const end = await begin(postgres)
        await pause(outageMs)
        if (isTotal) {
          const reported = await until('/readyz to report it', async () => {
            const { status, text } = await send(`${server.url}/readyz`)
            return status === 503 && text
          })
          expect(reported).toMatch(/database does not answer: \w/)
          await until('the metric to report it', async () => (await metric(server, 'database_up')) === 0)
        }
        await end()
        const healed = clients.seen.length
        await until('messages to be stored again', () => clients.statuses('send', healed).includes(200))
        await until('the server to be ready', async () => (await get(server.url, '/readyz')).status === 200)
        await until('notifications', async () => (await metric(server, 'database_listener_up')) === 1)
        expect(await metric(server, 'database_up')).toBe(1)
        await clients.stop()

        const odd = clients.seen.filter(
          ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter),
        )
        expect(odd).toEqual([])
        if (isTotal) expect(clients.statuses('send')).toContain(503)
        expect(clients.statuses('poll').filter((status) => status !== 200)).toEqual([])
        expect(await connectionCount(postgres.url)).toBeLessThanOrEqual(connectionsMax)
        await until(
          'descriptors to be closed',
          async () => (await metric(server, 'process_open_fds')) <= descriptors + 2 * connectionsMax,
        )
        const stored = new Map(
          (await readAll(server.url, { room, limit: 500 })).map(({ id, msg }) => [id, msg]),
        )
        const messages = await readAll(server.url, { room, after_time: 1, limit: 500 })
        for (const { id, msg } of messages) stored.set(id, msg)
        const lost = [...clients.acknowledged].filter(([id, msg]) => stored.get(id) !== msg)
        expect(lost).toEqual([])
      },
    )
  })
