import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db, Prisma, type PrismaClient } from '../database'
import { sql } from '../rows'

// A separate file, because it is slow: a small leak of the driver shows only after many batches.

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'cache_size', 'query_only']

async function settings(client: PrismaClient) {
  const values: Record<string, unknown> = {}
  for (const pragma of pragmas) {
    const [row] = await client.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${pragma}`)
    values[pragma] = Object.values(row ?? {})[0]
  }
  return values
}

const readAll = async () => ({
  reader: await settings(db().read),
  writer: await db().write((client) => settings(client)),
  files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
})

it('10,000 batches leave connection settings and the number of open files unchanged', async () => {
  const before = await readAll()
  expect(before.writer).toEqual({
    journal_mode: 'wal',
    synchronous: 2n,
    foreign_keys: 1n,
    busy_timeout: 0n,
    cache_size: -16_000n,
    query_only: 0n,
  })
  expect(before.reader).toMatchObject({ journal_mode: 'wal', busy_timeout: 0n, query_only: 1n })
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
