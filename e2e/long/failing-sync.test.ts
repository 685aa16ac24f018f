import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Clients } from '../support/clients'
import { failSyncs, writingProcesses } from '../support/failing-sync'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { readAll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

// fsync of the SQLite files fails. Only stored messages are acknowledged, and the platform recovers with the disk.

let data: ServerData
let server: Server
beforeAll(async () => {
  data = await createData('sqlite')
  server = await startServer({ data })
})
afterAll(async () => {
  await server?.crash()
  await data?.remove()
})

const sentSince = (clients: Clients, since: number) => clients.statuses('send', since)

describe('a platform whose disk', () => {
  it.each([
    ['fails every time', '1+'],
    ['fails every third time', '3+3'],
    ['fails every second time', '2+2'],
  ])('%s acknowledges only what is stored, and goes on when the disk does', async (_, which) => {
    const room = unique('disk')
    await say(server.url, { room, nick: 'ann', msg: 'first' })
    const clients = new Clients(server.url, room)
    clients.start()
    await until('clients to be served', () => clients.acknowledged.size > 20)
    const errors = await metric(server, 'database_io_errors_total')
    const heal = await failSyncs(writingProcesses(server), which)
    const since = clients.seen.length
    await until('answers', () => sentSince(clients, since).length > 200, 60_000)
    await heal()
    const failed = sentSince(clients, since).slice(0, 200)
    expect(failed).toContain(503)
    // Those in flight at the beginning may have succeeded.
    if (which === '1+') expect(failed.slice(20)).not.toContain(200)
    else expect(failed).toContain(200)
    expect(await metric(server, 'database_io_errors_total')).toBeGreaterThan(errors)
    const healed = clients.seen.length
    await until('messages to be stored again', () => sentSince(clients, healed).includes(200))
    await clients.stop()
    const odd = clients.seen.filter(
      ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter),
    )
    expect(odd).toEqual([])
    await server.crash()
    server = await startServer({ data })
    const messages = await readAll(server.url, { room, after_time: 1, limit: 500 })
    const stored = new Map(messages.map(({ id, msg }) => [id, msg]))
    expect([...clients.acknowledged].filter(([id, msg]) => stored.get(id) !== msg)).toEqual([])
    expect(new Set(texts(messages)).size).toBe(messages.length)
  })
})
