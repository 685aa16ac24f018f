import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { Prisma, PrismaClient } from '@/lib/generated/sqlite/client/client'
import { parseConfig } from '../../config'
import { processState } from '../../process-state'
import { prismaCode } from '../failures'
import { migrateSqlite } from '../migrate'
import { connectSqlite } from './connection'
import { type GuardedFile, openGuardedFile } from './guarded-file'

const folder = temporaryFolder('values')
const file = path.join(folder, 'platform.db')
let opened: GuardedFile
let client: PrismaClient
beforeAll(async () => {
  processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await migrateSqlite(file)
  opened = await openGuardedFile(file)
  client = new PrismaClient({ adapter: opened.reader })
})
afterAll(async () => {
  await client.$disconnect()
  await opened.close()
  rmSync(folder, { recursive: true })
})

const write = (...statements: Prisma.Sql[]) => opened.batch(statements)
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
    const statement = Prisma.sql`SELECT ${given} AS value, typeof(${given}) AS type`
    expect(await only(statement)).toEqual({ value: expected, type })
    expect(await write(statement)).toEqual([[{ value: expected, type }]])
  })

  it('text with NUL is refused', async () => {
    const statement = Prisma.sql`SELECT ${'a\u0000b'} AS value`
    await expect(only(statement)).rejects.toThrow('NUL')
    await expect(write(statement)).rejects.toThrow('NUL')
  })

  it('columns that Prisma reads have their declared types; counts are 64-bit integers', async () => {
    const insert = Prisma.sql`INSERT INTO rooms (name, kind, frozen, created_time) VALUES ('types', 'public', ${true}, ${5})`
    const select = Prisma.sql`SELECT r.id AS int32, r.created_time AS int64, r.frozen AS is_frozen, r.title,
      count(*) AS count, max(r.created_time) AS max, NULL AS missing FROM rooms r WHERE name = 'types'`
    const row = (await write(insert, select))[1]?.[0]
    const same = { int64: 5n, title: '', count: 1n, max: 5n, missing: null }
    expect(row).toEqual({ ...same, int32: expect.any(BigInt), is_frozen: 1n })
    expect(await only(select)).toEqual({ ...same, int32: expect.any(Number), is_frozen: true })
  })

  it('empty results are returned', async () => {
    const select = Prisma.sql`SELECT * FROM rooms WHERE name = 'nobody'`
    expect(await client.$queryRaw(select)).toEqual([])
    expect(await write(select, Prisma.sql`UPDATE rooms SET title = 'x' WHERE name = 'nobody'`)).toEqual([
      [],
      [],
    ])
  })

  it('Prisma only reads', async () => {
    await expect(client.$executeRaw`DELETE FROM rooms`).rejects.toThrow('batch')
    await expect(client.$queryRaw`DELETE FROM rooms RETURNING 1`).rejects.toThrow('readonly')
    await expect(
      client.room.create({ data: { name: 'x', kind: 'public', createdTime: 0n } }),
    ).rejects.toThrow()
  })
})

describe('an error', () => {
  const codeOf = (statement: Prisma.Sql) => write(statement).then(() => '', prismaCode)

  it('for a taken unique value is P2002', async () => {
    const room = Prisma.sql`INSERT INTO rooms (name, kind, created_time) VALUES ('twice', 'public', 0)`
    expect([await codeOf(room), await codeOf(room)]).toEqual(['', 'P2002'])
    const secret = Prisma.sql`INSERT INTO secrets (name, value) VALUES ('primary', '') RETURNING name`
    expect([await codeOf(secret), await codeOf(secret)]).toEqual(['', 'P2002'])
  })

  it('for a missing foreign row is P2003', async () => {
    expect(
      await codeOf(Prisma.sql`INSERT INTO accounts (username_key, username, password_hash, room_id, created_time)
        VALUES ('a', 'a', '', 999999, 0)`),
    ).toBe('P2003')
  })

  it('for a missing table is P2021', async () => {
    expect(await codeOf(Prisma.sql`SELECT * FROM missing_table`)).toBe('P2021')
    expect(await client.$queryRaw`SELECT * FROM missing_table`.catch(prismaCode)).toBe('P2021')
  })

  it('while another connection holds the lock is P1008, and the next attempt waits for it', async () => {
    const other = await connectSqlite(file, { busyTimeoutMs: 100 })
    const deletion = Prisma.sql`DELETE FROM secrets`
    other.run('BEGIN IMMEDIATE')
    expect(await codeOf(deletion)).toBe('P1008')
    expect(await write(deletion, deletion).catch(prismaCode)).toBe('P1008')
    other.rollback()
    await write(deletion)
    other.run('BEGIN IMMEDIATE')
    const waiting = write(deletion, Prisma.sql`INSERT INTO secrets (name, value) VALUES ('waited', '')`)
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
    await write(
      Prisma.raw('CREATE TABLE dates (at DATETIME)'),
      Prisma.raw("INSERT INTO dates VALUES (1763629999123), ('2025-11-20T09:13:19.123+00:00')"),
    )
    const at = new Date('2025-11-20T09:13:19.123Z')
    expect(new Date(1_763_629_999_123)).toEqual(at)
    expect(await client.$queryRaw`SELECT at FROM dates`).toEqual([{ at }, { at }])
  })
})

describe('a prepared statement', () => {
  it('returns the current columns of its table', async () => {
    const all = Prisma.sql`SELECT * FROM changing`
    const create = Prisma.raw('CREATE TABLE changing (a INTEGER)')
    expect(await write(create, Prisma.raw('INSERT INTO changing VALUES (1)'), all)).toEqual([
      [],
      [],
      [{ a: 1n }],
    ])
    expect(await only(all)).toEqual({ a: 1 })
    await write(Prisma.raw("ALTER TABLE changing ADD COLUMN b TEXT DEFAULT 'two'"))
    expect(await write(all)).toEqual([[{ a: 1n, b: 'two' }]])
    expect(await only(all)).toEqual({ a: 1, b: 'two' })
  })
})
