import { describe, expect, it } from 'vitest'
import { execute } from '../support/database'
import { send } from '../support/http'
import { createData, startServer } from '../support/server'
import { create } from '../support/text'
import { until } from '../support/until'

/** Columns with a default, which can be removed and added again. */
const columns = [
  { table: 'rooms', name: 'topic', type: "text NOT NULL DEFAULT ''" },
  { table: 'texts', name: 'version', type: 'integer NOT NULL DEFAULT 1' },
  { table: 'links', name: 'pass_query', type: 'boolean NOT NULL DEFAULT false' },
]

const paths = [
  '/',
  '/chat?room=main&nick=ann',
  '/poll?room=unknown',
  '/sf/unknown',
  '/go/unknown',
  '/api/admin/rooms',
]

describe.each(['sqlite', 'postgresql'] as const)('on %s', (provider) => {
  it('a platform whose database lacks columns answers 503 until it has them again', async () => {
    const data = await createData(provider)
    const server = await startServer({ data })
    const get = (path: string) =>
      send(server.url + path, { headers: { Authorization: `Bearer ${server.superKey}` } })
    const readiness = (status: number) =>
      until(`/readyz to answer ${status}`, async () => {
        const response = await get('/readyz')
        return response.status === status && response
      })
    try {
      await readiness(200)
      for (const { table, name } of columns)
        await execute(data.databaseUrl, `ALTER TABLE ${table} DROP COLUMN ${name}`)
      expect((await readiness(503)).text).toContain('it lacks a table or a column')
      await until('the log to name a column', async () => server.output().includes('rooms.topic'))
      for (const path of paths) {
        const { status, headers } = await get(path)
        expect([path, status, Number(headers['retry-after']) > 0]).toEqual([path, 503, true])
      }
      for (const { table, name, type } of columns)
        await execute(data.databaseUrl, `ALTER TABLE ${table} ADD COLUMN ${name} ${type}`)
      await readiness(200)
      for (const path of paths) expect([path, (await get(path)).status < 500]).toEqual([path, true])
    } finally {
      await server.stop()
      await data.remove()
    }
  })

  it('a platform works beside a newer version, which has added to the database', async () => {
    const data = await createData(provider)
    try {
      await (await startServer({ data })).stop()
      await execute(
        data.databaseUrl,
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
          VALUES ('x', 'x', '29991231000000_later', '2999-12-31')`,
      )
      await execute(data.databaseUrl, 'CREATE TABLE later (id integer)')
      for (const { table } of columns)
        await execute(data.databaseUrl, `ALTER TABLE ${table} ADD COLUMN later integer NOT NULL DEFAULT 0`)
      const server = await startServer({ data })
      try {
        expect(server.output()).toContain('29991231000000_later')
        expect((await send(`${server.url}/readyz`)).status).toBe(200)
        expect((await send(`${server.url}/send?room=new&nick=ann&msg=hello`)).status).toBe(200)
        expect((await create(server.url, { text: 'hello' })).token).toBeTruthy()
      } finally {
        await server.stop()
      }
    } finally {
      await data.remove()
    }
  })
})
