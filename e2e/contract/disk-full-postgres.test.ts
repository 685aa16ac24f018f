import { randomBytes } from 'node:crypto'
import { chownSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, postgresUrl } from '../support/database'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { fillDisk, mountProblem, mountSmallDisk } from '../support/small-disk'
import { get, poll, readAll, texts, unique } from '../support/talk'
import { until } from '../support/until'

const query = async <Row extends object>(sql: string) => ask<Row>(await postgresUrl(), sql)

const problem = mountProblem()
if (problem) console.warn(`Not tested with a PostgreSQL whose disk is full: ${problem}`)

describe.runIf(problem === '')('a PostgreSQL whose disk is full', () => {
  const space = `small_${randomBytes(6).toString('hex')}`
  let disk: ServerData
  let data: ServerData
  let server: Server

  beforeAll(async () => {
    disk = mountSmallDisk(64)
    const [row] = await query<{ data_directory: string }>('SHOW data_directory')
    const { uid, gid } = statSync(row?.data_directory ?? '') // the user whom PostgreSQL runs as
    chownSync(disk.folder, uid, gid)
    await query(`CREATE TABLESPACE ${space} LOCATION '${disk.folder}'`)
    data = await createData('postgresql')
    await query(`ALTER DATABASE ${new URL(data.databaseUrl).pathname.slice(1)} SET TABLESPACE ${space}`)
    server = await startServer({ data })
  })
  afterAll(async () => {
    await server?.stop()
    await data?.remove()
    await query(`DROP TABLESPACE IF EXISTS ${space}`)
    await disk?.remove()
  })

  it('refuses with storage_full, loses nothing, and stores again when there is space', async () => {
    const room = unique('room')
    const acknowledged: string[] = []
    const filling = randomBytes(1400).toString('hex')
    const trySend = async (msg: string) => {
      const response = await get(server.url, '/send', { room, nick: 'ann', msg })
      if (response.status === 200) acknowledged.push(msg)
      return response
    }
    await trySend('first')
    const release = fillDisk(disk.folder)
    const refused = await until('messages to be refused', async () => {
      const response = await trySend(`${acknowledged.length} ${filling}`)
      return response.status === 200 ? undefined : response
    })
    expectRefusal(refused, 507, 'storage_full')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse((await get(server.url, '/readyz')).text)).toMatchObject({ storage: 'full' })
    expect((await poll(server.url, { room, nick: 'bob' })).messages.length).toBeGreaterThan(0)
    release()
    await until('messages to be stored again', async () => (await trySend('again')).status === 200)
    expect(JSON.parse((await get(server.url, '/readyz')).text)).toMatchObject({ storage: 'ok' })
    expect(texts(await readAll(server.url, { room, after_time: 1, limit: 500 }))).toEqual(acknowledged)
    expect(server.output()).not.toMatch(/unexpected error|"err":/)
  })
})
