import { afterAll, beforeAll, expect, it } from 'vitest'
import { Clients } from '../support/clients'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { readAll, say, unique } from '../support/talk'
import { TcpProxy } from '../support/tcp-proxy'
import { until } from '../support/until'

let data: ServerData
let proxy: TcpProxy
let server: Server
beforeAll(async () => {
  data = await createData('postgresql')
  proxy = await TcpProxy.start(data.databaseUrl)
  server = await startServer({ data: { ...data, databaseUrl: proxy.url } })
})
afterAll(async () => {
  await server?.stop()
  await proxy?.stop()
  await data?.remove()
})

it('an instance answers 503 while every connection to PostgreSQL is frozen, and works with new ones', async () => {
  const room = unique('room')
  await say(server.url, { room, nick: 'ann', msg: 'first' })
  const clients = new Clients(server.url, room)
  clients.start()
  await until('clients to be served', () => clients.acknowledged.size > 20)
  proxy.freezeAll()
  await until('the outage to be known', () => clients.statuses('readyz').includes(503))
  const known = clients.seen.length
  await until('senders to be refused', () => clients.statuses('send', known).includes(503))
  proxy.thaw()
  const thawed = clients.seen.length
  await until('messages to be stored again', () => clients.statuses('send', thawed).includes(200))
  await clients.stop()
  const odd = clients.seen.filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter),
  )
  expect(odd).toEqual([])
  expect(clients.statuses('poll').filter((status) => status !== 200)).toEqual([])
  expect(await metric(server, 'database_connections')).toBeLessThanOrEqual(10)
  const stored = new Set((await readAll(server.url, { room, after_time: 1, limit: 500 })).map(({ id }) => id))
  expect([...clients.acknowledged.keys()].filter((id) => !stored.has(id))).toEqual([])
})
