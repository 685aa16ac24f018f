import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { execute, temporaryFolder } from '@/e2e/support/database'
import { RestoreBench } from '@/e2e/support/restore'
import { migrateSqlite } from '@/lib/core/db/migrate'
import { readMigrations } from '@/lib/core/db/migrations.mjs'

const bench = new RestoreBench(temporaryFolder('schema'))
const { temporary, said } = bench
const folder = join(temporary, 'data')
const database = join(folder, 'platform.db')
const restore = (file: string) => bench.restore({ DATA_DIR: folder }, file)

beforeAll(() => bench.prepare())
afterAll(() => rmSync(temporary, { recursive: true }))
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

/** Replaces bytes of the file: SQLite makes no such definition. */
function patch(file: string, from: string, to: string) {
  const bytes = readFileSync(file, 'latin1')
  expect(bytes).toContain(from)
  writeFileSync(file, bytes.replaceAll(from, to), 'latin1')
}

const endless = 'WITH RECURSIVE r (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)'

describe('node server.mjs --restore refuses a backup', () => {
  it.each([
    [
      'a trigger',
      `CREATE TRIGGER t AFTER INSERT ON messages BEGIN UPDATE messages SET is_admin = 1 WHERE id = new.id; END`,
      'what the platform did not make: trigger t.',
    ],
    [
      'a trigger in the place of one of the platform',
      `DROP TRIGGER admin_audit_no_delete;
      CREATE TRIGGER admin_audit_no_delete BEFORE DELETE ON admin_audit BEGIN SELECT 1; END`,
      ': trigger admin_audit_no_delete.',
    ],
    ['a view', `CREATE VIEW v AS SELECT load_extension('/tmp/x.so')`, ': view v.'],
    ['a function in an index', 'CREATE INDEX i ON messages (hex(msg))', ': index i.'],
    ['a function in a column', `ALTER TABLE messages ADD COLUMN x AS (hex(msg))`, ': table messages.'],
    ['a function in a default', `ALTER TABLE messages ADD COLUMN x TEXT DEFAULT 'x'`, ': table messages.'],
    ['a virtual table', 'CREATE VIRTUAL TABLE f USING fts5(x)', ': table f.'],
    ['another table', 'CREATE TABLE x (y)', ': table x.'],
    ['no trigger', 'DROP TRIGGER admin_audit_no_delete', 'lacks the trigger admin_audit_no_delete'],
    ['no index', 'DROP INDEX messages_room_id_time_id_idx', 'lacks the index messages_room_id_time_id_idx'],
    [
      'an endless view in the place of the migrations',
      `DROP TABLE _prisma_migrations; CREATE VIEW _prisma_migrations AS ${endless}
      SELECT x AS migration_name, x AS checksum, NULL AS rolled_back_at, 1 AS finished_at, x AS rowid FROM r`,
      'not of this platform',
    ],
  ])('with %s, and writes nothing', async (_, sql, reason) => {
    const backup = join(temporary, 'hostile.db')
    await bench.makeDatabase(backup, 'x', sql)
    const { status, stdout, stderr } = restore(backup)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain(reason)
    expect(existsSync(folder)).toBe(false)
  })

  it.each([
    [
      'a view under a name of SQLite',
      'CREATE VIEW aqlite_stat1 AS SELECT 1',
      'aqlite',
      'sqlite',
      'view sqlite_stat1',
    ],
    ['another constraint', '', '"topic" TEXT NOT NULL', '"topic" TEXT CHECK(1)', 'table rooms'],
  ])('with %s', async (_, sql, from, to, name) => {
    const backup = await bench.makeDatabase(join(temporary, 'patched.db'), 'x', sql)
    patch(backup, from, to)
    expect(restore(backup)).toMatchObject({ status: 1, stderr: expect.stringContaining(`make: ${name}.`) })
    expect(existsSync(folder)).toBe(false)
  })
})

describe('node server.mjs --restore accepts a backup', () => {
  it.each([
    ['with the statistics of SQLite', 'ANALYZE'],
    [
      'whose migrations Prisma has applied',
      `CREATE TABLE kept AS SELECT * FROM _prisma_migrations; DROP TABLE _prisma_migrations;
      CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
);
      INSERT INTO _prisma_migrations SELECT * FROM kept; DROP TABLE kept`,
    ],
  ])('%s', async (_, sql) => {
    const backup = await bench.makeDatabase(join(temporary, 'accepted.db'), 'then', sql)
    expect(restore(backup)).toMatchObject({ status: 0, stderr: '' })
    expect(await said(database)).toEqual([['then']])
  })

  it('of each earlier version, which then gets the newer migrations', async () => {
    const migrations = readMigrations('sqlite')
    const backup = join(temporary, 'earlier.db')
    rmSync(backup, { force: true })
    for (const [index, { name, sql, checksum }] of migrations.entries()) {
      if (index === 0)
        await execute(`file:${backup}`, `${(await bench.query(bench.template, historySql))[0]?.[0]};`)
      await execute(
        `file:${backup}`,
        `${sql}; INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('${name}', '${checksum}', '${name}', 1)`,
      )
      if (index % 6 !== 0) continue
      const copy = join(temporary, 'earlier-copy.db')
      copyFileSync(backup, copy)
      const { status, stderr } = restore(copy)
      expect([name, status, stderr]).toEqual([name, 0, ''])
      expect(await migrateSqlite(database)).toEqual(migrations.slice(index + 1).map((each) => each.name))
    }
  })
})

it('an endless view in the database that is replaced does not keep one from restoring', async () => {
  const backup = await bench.makeDatabase(join(temporary, 'good.db'), 'then')
  expect(restore(backup).status).toBe(0)
  await execute(
    `file:${database}`,
    `DROP TABLE settings; CREATE VIEW settings AS ${endless} SELECT x AS key, x AS value FROM r WHERE x < 0`,
  )
  expect(restore(backup)).toMatchObject({ status: 0, stderr: '' })
  expect(await said(database)).toEqual([['then']])
})

const historySql = "SELECT sql FROM sqlite_schema WHERE name = '_prisma_migrations'"
