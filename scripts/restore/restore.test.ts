import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { execute, temporaryFolder } from '@/e2e/support/database'
import { RestoreBench } from '@/e2e/support/restore'
import { migrateSqlite } from '@/lib/core/db/migrate'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { lockFolder } from '@/lib/core/db/sqlite/folder-lock'

const bench = new RestoreBench(temporaryFolder('restore'))
const { temporary, said } = bench
const restore: RestoreBench['restore'] = (...args) => bench.restore(...args)
const query: RestoreBench['query'] = (...args) => bench.query(...args)
const makeDatabase = (file: string, msg: string) => bench.makeDatabase(file, msg)
let folder = ''
let database = ''

beforeAll(() => bench.prepare())
afterAll(() => rmSync(temporary, { recursive: true }))
beforeEach(() => {
  folder = join(temporary, 'data')
  database = join(folder, 'platform.db')
  rmSync(folder, { recursive: true, force: true })
})

describe('node server.mjs --restore', () => {
  it('puts a backup in the place of the database, keeps that one, and marks the new one', async () => {
    const backup = join(temporary, 'backup.db')
    await makeDatabase(backup, 'then')
    mkdirSync(folder)
    await makeDatabase(database, 'now')
    await execute(`file:${database}`, `UPDATE sqlite_sequence SET seq = ${2 ** 45} WHERE name = 'messages'`)
    const { status, stdout, stderr } = restore({ DATA_DIR: folder }, backup)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(
      /Restored .*platform\.db from .*backup\.db: 1 rooms, 1 rows of messages\.\n.*kept as/,
    )
    expect(statSync(database).mode & 0o777).toBe(0o600)
    const kept = readdirSync(folder).filter((name) => name.startsWith('platform.db.2'))
    expect(kept).toHaveLength(1)
    expect(await said(join(folder, kept[0] ?? ''))).toEqual([['now']])
    expect(await said(database)).toEqual([['then']])
    await migrateSqlite(database) // as the platform does when it starts
    const [[id = 0n] = []] = await query(database, 'SELECT first_id FROM id_holes')
    expect(Number(id)).toBeGreaterThan(2 ** 45 + 2 ** 32)
  })

  it('replaces the file that a link leads to, and keeps the link', async () => {
    const backup = join(temporary, 'behind-link.db')
    await makeDatabase(backup, 'then')
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere, { recursive: true })
    await makeDatabase(join(elsewhere, 'big.db'), 'now')
    symlinkSync(join(elsewhere, 'big.db'), database)
    expect(restore({ DATA_DIR: folder }, backup)).toMatchObject({ status: 0 })
    expect(await said(join(elsewhere, 'big.db'))).toEqual([['then']])
    expect(readdirSync(folder).sort()).toEqual(['elsewhere', 'platform.db'])
  })

  it('removes what one left behind that was ended in the middle, and nothing else', async () => {
    const backup = join(temporary, 'backup.db')
    await makeDatabase(backup, 'then')
    mkdirSync(folder)
    const others = ['platform.db.restoring-by-hand', 'other.db.restoring-1']
    const leftovers = ['', '-wal', '-journal'].map((suffix) => `platform.db.restoring-123${suffix}`)
    for (const name of [...others, ...leftovers]) writeFileSync(join(folder, name), 'x')
    expect(restore({ DATA_DIR: folder }, backup).status).toBe(0)
    expect(readdirSync(folder).sort()).toEqual([...others, 'platform.db', 'platform.db.lock'].sort())
  })

  it('makes the data folder where there is none, and takes what is in a WAL', async () => {
    const backup = join(temporary, 'with-wal.db')
    await migrateSqlite(backup)
    const writer = await connectSqlite(backup, { busyTimeoutMs: 100, pragmas: ['journal_mode = WAL'] })
    writer.run(`INSERT INTO rooms (name, kind, created_time) VALUES ('in the wal', 'public', 1)`)
    const copy = join(temporary, 'copied.db')
    for (const suffix of ['', '-wal']) copyFileSync(backup + suffix, copy + suffix)
    writer.close()
    expect(restore({ DATABASE_URL: `file:${join(folder, 'deep', 'x.db')}` }, copy)).toMatchObject({
      status: 0,
    })
    expect(readdirSync(join(folder, 'deep')).sort()).toEqual(['x.db', 'x.db.lock'])
    expect(await query(join(folder, 'deep', 'x.db'), 'SELECT name FROM rooms')).toEqual([['in the wal']])
    expect(existsSync(`${copy}-wal`)).toBe(true)
  })

  it('takes settings as the server does, wherever it is called from', async () => {
    const backup = join(temporary, 'from-elsewhere.db')
    await makeDatabase(backup, 'then')
    const root = join(import.meta.dirname, '../..')
    // The working folder is `temporary`, to which the name of the backup is relative.
    expect(restore({ DATA_DIR: relative(root, folder) }, 'from-elsewhere.db')).toMatchObject({ status: 0 })
    expect(await said(database)).toEqual([['then']])
  })

  it('takes the place of a damaged database, whose WAL is not taken for its own', async () => {
    const backup = join(temporary, 'good.db')
    await makeDatabase(backup, 'good')
    mkdirSync(folder)
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(database + suffix, `damaged ${suffix}`)
    expect(restore({ DATA_DIR: folder }, backup)).toMatchObject({ status: 0, stderr: '' })
    expect(await said(database)).toEqual([['good']])
    const names = readdirSync(folder).filter((name) => name.startsWith('platform.db.2'))
    expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      'damaged ',
      'damaged -wal',
    ])
  })

  it('refuses while the platform runs', async () => {
    const backup = join(temporary, 'late.db')
    await makeDatabase(backup, 'x')
    mkdirSync(folder)
    await makeDatabase(database, 'running')
    const unlock = await lockFolder(database)
    try {
      const { status, stderr } = restore({ DATA_DIR: folder }, backup)
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: `The platform is running on ${database}: stop it first.\n`,
      })
    } finally {
      unlock()
    }
    expect(readdirSync(folder).sort()).toEqual(['platform.db', 'platform.db.lock'])
  })

  it.each([
    ['nothing', async () => undefined, 'There is no file'],
    ['a folder', async (file: string) => mkdirSync(file), 'is a folder'],
    [
      'a text',
      async (file: string) => writeFileSync(file, 'hello\n'.repeat(99)),
      'is not a SQLite database.',
    ],
    ['an empty file', async (file: string) => writeFileSync(file, ''), 'is not a SQLite database.'],
    [
      'half of a backup',
      async (file: string) => {
        await makeDatabase(file, 'x')
        writeFileSync(file, readFileSync(file).subarray(0, 20_480))
      },
      'is damaged',
    ],
    [
      'a damaged one',
      async (file: string) => {
        await makeDatabase(file, 'x')
        const bytes = readFileSync(file)
        bytes.fill(0x55, bytes.length - 30_000)
        writeFileSync(file, bytes)
      },
      'is damaged',
    ],
    [
      'a database of something else',
      (file: string) => execute(`file:${file}`, 'CREATE TABLE t (x)'),
      'not of this platform.',
    ],
    [
      'a newer one',
      async (file: string) => {
        await makeDatabase(file, 'x')
        await execute(
          `file:${file}`,
          `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('x', 'y', '29990101000000_later', 1)`,
        )
      },
      'was made by a newer version',
    ],
  ])('refuses %s in one line and touches nothing', async (what, make, sentence) => {
    const file = join(temporary, `hostile ${what}`)
    await make(file)
    for (const hasDatabase of what === 'a newer one' ? [false, true] : [true]) {
      if (hasDatabase) {
        mkdirSync(folder)
        await makeDatabase(database, 'safe')
      }
      const before = hasDatabase ? readFileSync(database) : null
      const { status, stdout, stderr } = restore({ DATA_DIR: folder }, file)
      expect({ status, stdout, lines: stderr.split('\n').length }).toEqual({
        status: 1,
        stdout: '',
        lines: 2,
      })
      expect(stderr).toContain(sentence)
      expect(existsSync(folder)).toBe(hasDatabase)
      if (before) expect(readdirSync(folder)).toEqual(['platform.db'])
      if (before) expect(readFileSync(database).equals(before)).toBe(true)
    }
  })

  it('says how it is called, and refuses what is not for it', async () => {
    for (const args of [[], ['a', 'b'], ['--force'], ['a', '--check']])
      expect(restore({ DATA_DIR: folder }, ...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Usage'),
      })
    expect(restore({ DATABASE_URL: 'postgres://x/y' }, 'a')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('pg_restore'),
    })
    mkdirSync(folder)
    await makeDatabase(database, 'x')
    const { stderr } = restore({ DATA_DIR: folder }, database)
    expect(stderr).toBe(`${database} is the database itself.\n`)
    expect(readdirSync(folder)).toEqual(['platform.db'])
  })
})
