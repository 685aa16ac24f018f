import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db, Prisma } from '../database'
import { type Sql, sql } from '../rows'

// A separate file, because it is slow: a small leak of the driver shows only after many batches.

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'cache_size', 'query_only']

const read = (pragma: string): Sql<Record<string, unknown>> => Prisma.raw(`PRAGMA ${pragma}`)
const valuesOf = async (
  rows: (statement: Sql<Record<string, unknown>>) => Promise<Record<string, unknown>[]>,
) =>
  Object.fromEntries(
    await Promise.all(
      pragmas.map(async (pragma) => [pragma, Object.values((await rows(read(pragma)))[0] ?? {})[0]]),
    ),
  )

const readAll = async () => ({
  reader: await valuesOf((statement) => db().query(statement)),
  writer: await valuesOf(async (statement) => (await db().batch([statement]))[0]),
  files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
})

it('10,000 batches leave connection settings and the number of open files unchanged', async () => {
  const before = await readAll()
  expect(before.writer).toEqual({
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 0,
    cache_size: -16_000,
    query_only: 0,
  })
  expect(before.reader).toMatchObject({ journal_mode: 'wal', busy_timeout: 0, query_only: 1 })
  for (let i = 0; i < 10_000; i++)
    await db().batch([
      // One in fifty writes, because each write waits for the disk.
      sql`INSERT INTO settings (key, value) SELECT ${`batch-${i}`}, '' WHERE ${i % 50} = 0`,
      Prisma.raw(`SELECT ${i % 1000} AS different`),
    ])
  expect(await db().read.setting.count()).toBe(200)
  const after = await readAll()
  expect(after).toEqual({ ...before, files: after.files })
  // Descriptors of the start may have been closed meanwhile.
  expect(after.files).toBeLessThanOrEqual(before.files)
}, 300_000)
