import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresDatabase, execute, temporaryFolder } from '@/e2e/support/database'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { migratePostgres, migrateSqlite } from './migrate'

processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))

const newer = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
  SELECT 'x', checksum, '29991231000000_later', finished_at FROM _prisma_migrations LIMIT 1`

interface Opened {
  url: string
  migrate: () => Promise<string[]>
  remove: () => Promise<void>
}

async function openSqlite(): Promise<Opened> {
  const folder = temporaryFolder('schema')
  const file = join(folder, 'platform.db')
  const remove = async () => rmSync(folder, { recursive: true })
  return { url: `file:${file}`, migrate: () => migrateSqlite(file), remove }
}

async function openPostgres(): Promise<Opened> {
  const { url, drop } = await createPostgresDatabase()
  return { url, migrate: () => migratePostgres(url), remove: drop }
}

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
])('a start on %s', (_, open) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.remove())

  const run = (sql: string) => execute(opened.url, sql)
  const refuses = (line: RegExp) =>
    expect(opened.migrate()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(line),
    })

  it('accepts an empty database and its own', async () => {
    expect(await opened.migrate()).not.toEqual([])
    expect(await opened.migrate()).toEqual([])
  })

  it('accepts a database that a newer version has used and added to', async () => {
    await opened.migrate()
    await run(newer)
    await run('CREATE TABLE later (id integer)')
    await run('ALTER TABLE rooms ADD COLUMN later integer NOT NULL DEFAULT 0')
    expect(await opened.migrate()).toEqual([])
  })

  it('accepts a database of an earlier version, and adds what it lacks', async () => {
    await opened.migrate()
    await run('DROP INDEX messages_clears_idx')
    await run("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_clears'")
    expect(await opened.migrate()).toEqual(['20261126000000_clears'])
  })

  it('refuses a database of another program with a table of the same name', async () => {
    await run('CREATE TABLE messages (id integer)')
    await refuses(/^The .*database .*is of another program: [^\n]+$/)
  })

  it('refuses a database whose migrations are those of another program', async () => {
    await opened.migrate()
    await run(`UPDATE _prisma_migrations SET migration_name = 'of another ' || migration_name`)
    await refuses(/is of another program/)
  })

  it('refuses an incomplete database, and names what it lacks', async () => {
    await opened.migrate()
    await run('ALTER TABLE rooms DROP COLUMN topic')
    await refuses(/^The .*database .*lacks the column rooms\.topic\.[^\n]+$/)
    await run('DROP TABLE secrets')
    await refuses(/lacks the column (rooms|secrets)\./)
  })
})

it('a file of another program is not changed', async () => {
  const { url, migrate, remove } = await openSqlite()
  await execute(url, 'CREATE TABLE notes (id integer)')
  const file = url.replace('file:', '')
  const before = readFileSync(file)
  await expect(migrate()).rejects.toMatchObject({ name: 'StartError' })
  expect(readFileSync(file).equals(before)).toBe(true)
  await remove()
})
