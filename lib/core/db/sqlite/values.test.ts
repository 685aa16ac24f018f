import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { Prisma, PrismaClient } from '@/lib/generated/sqlite/client/client'
import { prismaCode } from '../failures'
import { migrateSqlite } from '../migrate'
import { sqliteAdapter } from './adapter'
import { connectSqlite } from './connection'

const folder = temporaryFolder('values')
const file = path.join(folder, 'platform.db')
let client: PrismaClient
beforeAll(async () => {
  await migrateSqlite(file)
  const connection = await connectSqlite(file, { busyTimeoutMs: 0 })
  const access = { connection, guard: null, isWriter: true, lockWaitMs: 2000 }
  client = new PrismaClient({ adapter: sqliteAdapter(access) })
})
afterAll(async () => {
  await client.$disconnect()
  rmSync(folder, { recursive: true })
})

const only = async (sql: Prisma.Sql) => (await client.$queryRaw<Record<string, unknown>[]>(sql))[0]

describe('statement values', () => {
  it.each([
    ['nothing', null, 'null', null],
    ['an empty text', '', 'text', ''],
    ['a text of any script', 'é世界🌍\n', 'text', 'é世界🌍\n'],
    ['a whole number', 20, 'integer', 20n],
    ['a negative whole number', -1, 'integer', -1n],
    ['milliseconds since the epoch', 1_763_629_999_123n, 'integer', 1_763_629_999_123n],
    ['the largest integer', 9_223_372_036_854_775_807n, 'integer', 9_223_372_036_854_775_807n],
    ['the smallest integer', -9_223_372_036_854_775_808n, 'integer', -9_223_372_036_854_775_808n],
    ['a fraction', 0.1, 'real', 0.1],
    ['true', true, 'integer', 1n],
    ['false', false, 'integer', 0n],
    ['bytes', Buffer.from([0, 255, 10]), 'blob', new Uint8Array([0, 255, 10])],
    ['no bytes', Buffer.alloc(0), 'blob', new Uint8Array()],
    ['a date', new Date('2026-11-22T01:02:03.456Z'), 'text', '2026-11-22T01:02:03.456+00:00'],
  ])('round-trips %s', async (_, given, type, expected) => {
    expect(await only(Prisma.sql`SELECT ${given} AS value, typeof(${given}) AS type`)).toEqual({
      value: expected,
      type,
    })
  })

  it('text with NUL is refused', async () => {
    await expect(only(Prisma.sql`SELECT ${'a\u0000b'} AS value`)).rejects.toThrow('NUL')
  })

  it('columns have their declared types; counts are 64-bit integers', async () => {
    await client.room.create({ data: { name: 'types', kind: 'public', frozen: true, createdTime: 5n } })
    expect(
      await only(Prisma.sql`SELECT r.id AS int32, r.created_time AS int64, r.frozen, r.title, count(*) AS count,
        max(r.created_time) AS max, NULL AS missing FROM rooms r WHERE name = 'types'`),
    ).toEqual({
      int32: expect.any(Number),
      int64: 5n,
      frozen: true,
      title: '',
      count: 1n,
      max: 5n,
      missing: null,
    })
  })

  it('empty results and numbers of changed rows are returned', async () => {
    expect(await client.$queryRaw`SELECT * FROM rooms WHERE name = 'nobody'`).toEqual([])
    expect(await client.$executeRaw`UPDATE rooms SET title = 'x' WHERE name = 'types'`).toBe(1)
    expect(await client.$executeRaw`UPDATE rooms SET title = 'x' WHERE name = 'nobody'`).toBe(0)
  })
})

describe('an error', () => {
  const room = { name: 'twice', kind: 'public', createdTime: 0n }

  it('for a taken unique value is P2002', async () => {
    await client.room.create({ data: room })
    await expect(client.room.create({ data: room })).rejects.toMatchObject({ code: 'P2002' })
    const secret = { name: 'primary', value: '' }
    await client.secret.create({ data: secret })
    await expect(client.secret.create({ data: secret })).rejects.toMatchObject({ code: 'P2002' })
  })

  it('for a missing foreign row is P2003', async () => {
    const account = { usernameKey: 'a', username: 'a', passwordHash: '', roomId: 999_999, createdTime: 0n }
    await expect(client.account.create({ data: account })).rejects.toMatchObject({ code: 'P2003' })
  })

  it('for a missing row is P2025, for a missing table P2010', async () => {
    await expect(client.room.update({ where: { name: 'nobody' }, data: {} })).rejects.toMatchObject({
      code: 'P2025',
    })
    await expect(client.$queryRaw`SELECT * FROM nothing`).rejects.toMatchObject({ code: 'P2010' })
  })

  it('while another connection holds the lock is P1008, and the next attempt waits for it', async () => {
    const other = await connectSqlite(file, { busyTimeoutMs: 100 })
    other.run('BEGIN IMMEDIATE')
    expect(await client.secret.create({ data: { name: 'busy', value: '' } }).catch(prismaCode)).toBe('P1008')
    const transaction = client.$transaction([client.$executeRaw`DELETE FROM secrets`])
    expect(await transaction.catch(prismaCode)).toBe('P1008')
    expect(await client.$executeRaw`DELETE FROM secrets`.catch(prismaCode)).toBe('P1008')
    other.rollback()
    await client.secret.create({ data: { name: 'busy', value: '' } })
    other.run('BEGIN IMMEDIATE')
    const waiting = client.secret.create({ data: { name: 'waited', value: '' } })
    setTimeout(() => other.rollback(), 20)
    await waiting
    other.close()
  })
})

describe('a file written by the former driver', () => {
  // It stored every JavaScript number as REAL, which the column's affinity converted to INTEGER where
  // possible.
  const rows = `INSERT INTO rooms (id, name, kind, listed, frozen, created_time, last_time, last_id)
      VALUES (70, 'old', 'custom', 1, 0, 1763629999123.0, 1763629999124.0, 3.0);
    INSERT INTO messages (room_id, time, type, nick, trip, msg, is_admin, ref_id)
      VALUES (70, 1763629999124.0, 'message', 'ann', NULL, 'é世界🌍', true, 9007199254740993)`

  it('returns the same values', async () => {
    const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
    connection.script(rows)
    connection.close()
    expect(await client.room.findUnique({ where: { name: 'old' } })).toMatchObject({
      id: 70,
      listed: true,
      frozen: false,
      createdTime: 1_763_629_999_123n,
      lastId: 3n,
      title: '',
    })
    expect(await client.message.findFirst({ where: { roomId: 70 } })).toMatchObject({
      time: 1_763_629_999_124n,
      trip: null,
      msg: 'é世界🌍',
      isAdmin: true,
      refId: 9_007_199_254_740_993n,
      deletedTime: null,
    })
  })

  it('is not migrated again', async () => {
    expect(await migrateSqlite(file)).toEqual([])
  })

  it('may hold dates as milliseconds or as text', async () => {
    await client.$executeRaw`CREATE TABLE dates (at DATETIME)`
    await client.$executeRaw`INSERT INTO dates VALUES (1763629999123), ('2025-11-20T09:13:19.123+00:00')`
    const at = new Date('2025-11-20T09:13:19.123Z')
    expect(new Date(1_763_629_999_123)).toEqual(at)
    expect(await client.$queryRaw`SELECT at FROM dates`).toEqual([{ at }, { at }])
  })
})

describe('a prepared statement', () => {
  it('returns the current columns of its table', async () => {
    const all = Prisma.sql`SELECT * FROM changing`
    await client.$executeRaw`CREATE TABLE changing (a INTEGER)`
    await client.$executeRaw`INSERT INTO changing VALUES (1)`
    expect(await only(all)).toEqual({ a: 1 })
    await client.$executeRaw`ALTER TABLE changing ADD COLUMN b TEXT DEFAULT 'two'`
    expect(await only(all)).toEqual({ a: 1, b: 'two' })
  })
})
