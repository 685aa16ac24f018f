import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { administration } from '../support/admin'
import { Clients } from '../support/clients'
import { send } from '../support/http'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { get, readAll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

let data: ServerData
let file: string
let server: Server
beforeAll(async () => {
  data = await createData('sqlite')
  file = join(data.folder, 'platform.db')
  server = await startServer({ data })
})
afterAll(async () => {
  await server?.crash()
  await data?.remove()
})

const isReady = async () => (await get(server.url, '/readyz')).status === 200
const alarms = () => server.output().split('DATABASE CANNOT BE USED').length - 1

const unreadiness = () =>
  until('the server to say why it is not ready', async () => {
    const { status, headers, text } = await send(`${server.url}/readyz`)
    return status === 503 && Number(headers['retry-after']) > 0 && text
  })

async function busyClients(room: string): Promise<Clients> {
  await say(server.url, { room, nick: 'ann', msg: 'first' })
  const clients = new Clients(server.url, room)
  clients.start()
  await until('clients to be served', () => clients.acknowledged.size > 20)
  return clients
}

/** Every answer was a success or retryable, and every acknowledged message is stored. */
async function expectNothingLost(clients: Clients, room: string): Promise<void> {
  const odd = clients.seen.filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter),
  )
  expect(odd).toEqual([])
  const messages = await readAll(server.url, { room, after_time: 1, limit: 500 })
  const stored = new Map(messages.map(({ id, msg }) => [id, msg]))
  expect([...clients.acknowledged].filter(([id, msg]) => stored.get(id) !== msg)).toEqual([])
  expect(new Set(texts(messages)).size).toBe(messages.length)
}

describe('a platform whose database file', () => {
  it('is moved away refuses writes, reports why, and recovers when it is back', async () => {
    const room = unique('moved')
    const clients = await busyClients(room)
    renameSync(file, `${file}.away`)
    expect(await unreadiness()).toContain('its file was moved away')
    const since = clients.seen.length
    await until('refusals', () => clients.statuses('send', since).length > 20)
    expect(clients.statuses('send', since)).not.toContain(200)
    // Cached rooms can still be read, others cannot.
    expect(clients.statuses('poll', since)).not.toContain(503)
    expect((await get(server.url, '/poll', { room: unique('unknown') })).status).toBe(503)
    expect(await metric(server, 'database_up')).toBe(0)
    expect(await metric(server, 'database_file_fault{kind="missing"}')).toBe(1)
    renameSync(`${file}.away`, file)
    await until('the server to be ready', isReady)
    const healed = clients.seen.length
    await until('messages to be stored again', () => clients.statuses('send', healed).includes(200))
    await clients.stop()
    expect(alarms()).toBe(1)
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => /"level":[45]0/.test(line)),
    ).toHaveLength(1)
    await expectNothingLost(clients, room)
  })

  it('is locked by another program can be read, and is not ready', async () => {
    await until('the server to be ready', isReady)
    const connection = await connectSqlite(file, { busyTimeoutMs: 5000 })
    connection.script('BEGIN IMMEDIATE')
    try {
      expect(await unreadiness()).toContain('stores nothing: another program keeps it locked')
      expect((await get(server.url, '/poll', { room: unique('other') })).status).toBe(200)
    } finally {
      connection.close()
    }
    await until('the server to be ready', isReady)
  })

  it('loses its write-ahead log loses no message, killed afterwards or not', async () => {
    const room = unique('log')
    const clients = await busyClients(room)
    rmSync(`${file}-wal`)
    await until('a new log', () => existsSync(`${file}-wal`))
    const healed = clients.seen.length
    await until('messages to be stored again', () => clients.statuses('send', healed).includes(200))
    await server.crash()
    await clients.stop()
    server = await startServer({ data })
    const answered = clients.seen.filter(({ status }) => status !== 0)
    clients.seen.splice(0, clients.seen.length, ...answered)
    await expectNothingLost(clients, room)
  })

  it('is locked by another program answers everyone, and stores again when it is unlocked', async () => {
    const room = unique('locked')
    const clients = await busyClients(room)
    const alarmed = alarms()
    const other = await connectSqlite(file, { busyTimeoutMs: 5000 })
    other.script('BEGIN IMMEDIATE')
    const since = clients.seen.length
    const refusal = () => clients.seen.findIndex(({ status }, index) => index >= since && status === 503)
    await until('a refusal', () => refusal() > since)
    // Only senders wait.
    const meanwhile = clients.seen.slice(since, refusal())
    for (const what of ['poll', 'cold poll', 'rooms', 'readyz'])
      expect(meanwhile.filter((each) => each.what === what).length).toBeGreaterThan(20)
    other.rollback()
    other.close()
    const healed = clients.seen.length
    await until('messages to be stored again', () => clients.statuses('send', healed).includes(200))
    await clients.stop()
    expect(server.output()).toContain('another program keeps it locked')
    expect(alarms()).toBe(alarmed)
    await expectNothingLost(clients, room)
  })

  it('is overwritten by a backup refuses until it is restarted, and then serves that backup', async () => {
    const room = unique('restored')
    await say(server.url, { room, nick: 'ann', msg: 'before' })
    const backup = await administration(server).call('GET', '/backup')
    expect(backup.status).toBe(200)
    writeFileSync(`${file}.backup`, backup.body)
    const clients = await busyClients(room)
    copyFileSync(`${file}.backup`, file)
    expect(await unreadiness()).toContain('another program wrote to its file')
    const since = clients.seen.length
    await until('refusals', () => clients.statuses('send', since).length > 20)
    expect(clients.statuses('send', since)).not.toContain(200)
    await clients.stop()
    expect(alarms()).toBe(1)
    await server.stop()
    server = await startServer({ data })
    expect(texts(await readAll(server.url, { room, after_time: 1 }))).toEqual(['before'])
  })
})
