import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPostgresDatabase } from '@/e2e/support/database'
import { migratePostgres } from '../migrate'
import { LimitedPool } from './limited-pool'
import { Listener } from './listener'

/** Startup parameters that pgbouncer accepts (https://www.pgbouncer.org/config.html#ignore_startup_parameters). */
const taken = new Set([
  ...['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone', 'intervalstyle'],
  ...['standard_conforming_strings', 'replication'],
])

/** The parameter names of a startup packet: length, version, then names and values. */
function parametersOf(packet: Buffer): string[] {
  const words = packet.toString('utf8', 8, packet.readInt32BE(0)).split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '')
}

function refusal(name: string): Buffer {
  const text = Buffer.from(`SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

let database: { url: string; drop: () => Promise<void> }
let pooler: Server
let url: string
const sockets = new Set<Socket>()

beforeEach(async () => {
  database = await createPostgresDatabase()
  const { hostname, port } = new URL(database.url)
  pooler = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', (packet) => {
      const unknown = parametersOf(packet).find((name) => !taken.has(name.toLowerCase()))
      if (unknown !== undefined) return socket.end(refusal(unknown))
      const server = connect(Number(port), hostname)
      sockets.add(server.on('error', () => undefined))
      server.write(packet)
      return socket.pipe(server).pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = pooler.address()
  const through = new URL(database.url)
  through.port = String(typeof address === 'object' ? address?.port : 0)
  url = through.href
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  pooler.close()
  await database.drop()
})

it('a session pooler accepts every connection of the platform', async () => {
  expect(await migratePostgres(url)).not.toEqual([])
  const pool = new LimitedPool(url, () => null)
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '4s' }])
  await pool.end()
  const nothing = () => undefined
  const options = {
    onNotification: nothing,
    heartbeat: async () => undefined,
    onLost: nothing,
    isResponding: () => true,
  }
  const listener = new Listener({ url, channel: 'anything', ...options })
  await listener.start()
  expect(listener.state).toBe('listening')
  await listener.close()
})
