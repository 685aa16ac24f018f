import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../support/database'
import { type OwnPostgres, ownPostgres } from '../support/own-postgres'
import { type ServerData, startServer } from '../support/server'
import { say, unique } from '../support/talk'

describe('a start', () => {
  let postgres: OwnPostgres
  let data: ServerData
  beforeAll(async () => {
    const own = await ownPostgres()
    postgres = own.postgres
    data = own.data
  })
  afterAll(() => postgres?.stop())

  /** The outcome of a start with this database. */
  async function failedStart(change: (url: URL) => void, env: Record<string, string> = {}): Promise<string> {
    const url = new URL(data.databaseUrl)
    change(url)
    try {
      const server = await startServer({ data: { ...data, databaseUrl: url.href }, env })
      await server.stop()
    } catch (error) {
      return String(error)
    }
    throw new Error('it started')
  }

  it('waits for a database that does not exist yet', async () => {
    await postgres.server.end('SIGINT')
    const { hostname, port } = new URL(data.databaseUrl)
    // A server that hangs up: the start has reached it, and there is still no database.
    const stranger = createServer((socket) => socket.destroy()).listen(Number(port), hostname)
    const starting = startServer({ data })
    await once(stranger, 'connection')
    stranger.close()
    await once(stranger, 'close')
    await postgres.server.start()
    const server = await starting
    try {
      expect(server.output()).toContain(`Waiting for PostgreSQL at ${hostname}:${port}: `)
      await say(server.url, { room: unique('room'), nick: 'ann', msg: 'there' })
    } finally {
      await server.stop()
    }
  })

  it('gives up after DATABASE_WAIT with one line', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const address = closed.address()
    const port = typeof address === 'object' ? address?.port : 0
    closed.close()
    const refused = (url: URL) => {
      url.port = String(port)
    }
    const text = await failedStart(refused, { DATABASE_WAIT: '1' })
    expect(text).toContain(
      `PostgreSQL at 127.0.0.1:${port} could not be used within 1 s (DATABASE_WAIT): the connection is refused.\n`,
    )
    expect(text).not.toMatch(/^\s+at /m)
  })

  it('ends at once on a wrong password, and does not print it', async () => {
    const text = await failedStart((url) => {
      url.password = 'quite-wrong'
    })
    const { host } = new URL(data.databaseUrl)
    expect(text).toContain('ended with 1')
    expect(text).toContain(`PostgreSQL at ${host} refuses the user or the password of DATABASE_URL.\n`)
    expect(text).not.toMatch(/^\s+at |Waiting|quite-wrong/m)
  })

  it('ends at once for a user without the right to create tables', async () => {
    await execute(data.databaseUrl, "CREATE ROLE guest LOGIN PASSWORD 'guest'")
    await execute(data.databaseUrl, 'CREATE DATABASE hall')
    const text = await failedStart((url) => {
      Object.assign(url, { username: 'guest', password: 'guest', pathname: '/hall' })
    })
    expect(text).toContain('make its tables: make that user the owner of the database.\n')
    expect(text).not.toMatch(/^\s+at /m)
  })

  it('ends at once where the server does not speak the requested TLS', async () => {
    const text = await failedStart((url) => url.searchParams.set('sslmode', 'require'))
    expect(text).toContain('speaks no TLS: leave sslmode out of DATABASE_URL')
    expect(text).not.toMatch(/^\s+at /m)
  })

  it('ends at once on a database that does not exist', async () => {
    const text = await failedStart((url) => {
      url.pathname = '/nowhere'
    })
    expect(text).toContain('has no database "nowhere": create it, or correct DATABASE_URL.\n')
    expect(text).not.toMatch(/^\s+at |Waiting/m)
  })
})
