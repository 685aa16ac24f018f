import { PrismaPg } from '@prisma/adapter-pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresDatabase } from '@/e2e/support/database'
import { PrismaClient } from '@/lib/generated/postgresql/client/client'
import { LimitedPool, poolConnectionsMax } from './limited-pool'
import { inBackground, withQueryLimit } from './query-limit'

describe('the pool', () => {
  let database: { url: string; drop: () => Promise<void> }
  let pool: LimitedPool
  let unavailableReason: string | null
  beforeEach(async () => {
    database = await createPostgresDatabase()
    unavailableReason = null
    pool = new LimitedPool(database.url, () => unavailableReason)
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  const limited = <T>(work: () => Promise<T>) => withQueryLimit(300, work)

  it('drops a connection whose query times out, and keeps working', async () => {
    await pool.query('SELECT 1') // connecting alone may take longer
    await expect(limited(() => pool.query('SELECT pg_sleep(30)'))).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    })
    expect(pool.totalCount).toBe(0)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('counts the time to connect, and returns a late connection to the pool', async () => {
    const borrowed = await Promise.all(Array.from({ length: poolConnectionsMax }, () => pool.connect()))
    await expect(limited(() => pool.query('SELECT 1'))).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    })
    for (const client of borrowed) client.release()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(pool.waitingCount).toBe(0)
    expect(pool.totalCount).toBe(poolConnectionsMax)
  })

  it('queues ten thousand callers, refuses the next, and keeps working', async () => {
    const borrowed = await Promise.all(Array.from({ length: poolConnectionsMax }, () => pool.connect()))
    const waiting = Array.from({ length: 10_000 }, () => limited(() => pool.query('SELECT 1')))
    const settled = Promise.allSettled(waiting)
    await expect(pool.query('SELECT 1')).rejects.toThrow('too many wait for it')
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
    for (const client of borrowed) client.release()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('sets the time-out on the server', async () => {
    const shown = async () => (await pool.query('SHOW statement_timeout')).rows
    expect(await shown()).toEqual([{ statement_timeout: '4s' }])
    expect(await withQueryLimit(60_000, shown)).toEqual([{ statement_timeout: '59500ms' }])
    expect(await shown()).toEqual([{ statement_timeout: '4s' }])
  })

  it('refuses at once while the database is unavailable', async () => {
    unavailableReason = 'it crashed'
    await expect(pool.query('SELECT 1')).rejects.toThrow('it crashed')
    await expect(pool.connect()).rejects.toThrow('it crashed')
  })

  it('replaces idle connections that were dropped', async () => {
    await pool.query('SELECT 1')
    pool.dropIdle()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('limits queries of Prisma, alone and in a transaction', async () => {
    const client = new PrismaClient({ adapter: new PrismaPg(pool) })
    const shown = () => client.$queryRaw`SHOW statement_timeout`
    const patient = [{ statement_timeout: '59500ms' }]
    expect(await inBackground(async () => shown())).toEqual(patient)
    expect(await shown()).toEqual([{ statement_timeout: '4s' }])
    expect(await inBackground(async () => client.$transaction([shown()]))).toEqual([patient])
    await client.$disconnect()
  })
})
