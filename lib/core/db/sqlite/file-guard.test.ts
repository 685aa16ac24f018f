import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { Prisma, PrismaClient } from '@/lib/generated/sqlite/client/client'
import { parseConfig } from '../../config'
import { log } from '../../log'
import { processState } from '../../process-state'
import { isDiskFull, isFileFault, isOutage } from '../failures'
import { migrateSqlite } from '../migrate'
import { connectSqlite, SqliteConnection } from './connection'
import type { FileFault } from './file-faults'
import { type GuardedFile, openGuardedFile, writerThread } from './guarded-file'
import { type Statement, Writer } from './writer-worker'

const parent = temporaryFolder('file-guard')
const empty = path.join(parent, 'empty.db')
let folder = ''
let file = ''
let opened: GuardedFile
let reader: PrismaClient

beforeAll(async () => {
  processState('config', () => parseConfig({ DATA_DIR: parent, LOG_LEVEL: 'silent' }))
  await migrateSqlite(empty)
  const connection = await connectSqlite(empty, { busyTimeoutMs: 100 })
  connection.checkpoint() // so that the file alone is the database
  connection.close()
})
afterAll(() => rmSync(parent, { recursive: true }))

let cases = 0
beforeEach(async () => {
  folder = temporaryFolder('guarded')
  file = path.join(folder, 'platform.db')
  copyFileSync(empty, file)
  await open()
  await store('first')
  cases++
})
afterEach(async () => {
  vi.restoreAllMocks()
  await close()
  rmSync(folder, { recursive: true })
})

let isOpen = false
async function open(): Promise<void> {
  opened = await openGuardedFile(file)
  reader = new PrismaClient({ adapter: opened.reader })
  isOpen = true
}

async function close(): Promise<void> {
  if (!isOpen) return
  isOpen = false
  await reader.$disconnect()
  await opened.close()
}

/** Overwrites the first page of a table. */
async function damage(table: string): Promise<void> {
  const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
  const pageBytes = 4096
  const [[page]] = connection.query('SELECT rootpage FROM sqlite_schema WHERE name = ?', [table]).rows as [
    [bigint],
  ]
  connection.close()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pageBytes, 7), 0, pageBytes, (Number(page) - 1) * pageBytes)
  closeSync(descriptor)
}

/** Runs another program: if this process opened and closed the database file, SQLite's locks would be released. */
const elsewhere = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })

/** Overwrites files in place, keeping their inodes. */
function copyOver(...fromTo: string[]): void {
  for (let i = 0; i < fromTo.length; i += 2) elsewhere('cp', ...fromTo.slice(i, i + 2))
}

/** Another program that has the database open, such as an administrator's shell. */
class Shell {
  readonly #process = spawn(
    process.execPath,
    [
      '-e',
      `const { DatabaseSync } = require('@photostructure/sqlite')
      const database = new DatabaseSync(process.argv[1])
      require('node:readline')
        .createInterface({ input: process.stdin })
        .on('line', (sql) => {
          database.exec(sql)
          console.log('done')
        })
        .on('close', () => database.close())`,
      file,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  readonly #answers = createInterface({ input: this.#process.stdout })
  readonly #ended = once(this.#process, 'exit')

  async run(...statements: string[]): Promise<void> {
    for (const sql of statements) {
      const response = once(this.#answers, 'line')
      this.#process.stdin.write(`${sql}\n`)
      await response
    }
  }

  async exit(): Promise<void> {
    this.#process.stdin.end()
    expect(await this.#ended).toEqual([0, null])
  }
}

const insertion = (name: string) => Prisma.sql`INSERT INTO secrets (name, value) VALUES (${name}, '')`
/** In a transaction. */
const store = (name: string) => opened.batch([insertion(name), Prisma.raw('SELECT 1')])
const storeAlone = (name: string) => opened.batch([insertion(name)])
const names = async (client = reader) =>
  (await client.secret.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)

const check = () => writerThread()?.call('check')
const mustStayOpen = () => writerThread()?.checkpointBeforeClose()

/** A writer in this thread, where it can be disturbed. */
async function openHere(): Promise<{ here: Writer; faults: (FileFault | null)[] }> {
  await close()
  const faults: (FileFault | null)[] = []
  const here = await Writer.open(
    { file, busyTimeoutMs: 100, lockWaitMs: 100 },
    { faultChanged: (fault) => faults.push(fault), reopenReader: async () => true },
  )
  return { here, faults }
}

const statement = (name: string): Statement => ["INSERT INTO secrets (name, value) VALUES (?, '')", [name]]

/** Does something when a statement of a writer in this thread was run. */
function afterQuery(run: () => void) {
  const { query } = SqliteConnection.prototype
  return vi.spyOn(SqliteConnection.prototype, 'query').mockImplementationOnce(function (
    this: SqliteConnection,
    ...values
  ) {
    const result = query.apply(this, values)
    run()
    return result
  })
}

/** The content of the file with its log, as after this process was killed. */
async function namesIn(from: string, suffixes = ['', '-wal']): Promise<string[]> {
  const copy = path.join(folder, `found-${cases}-${readdirSync(folder).length}.db`)
  const found = suffixes.filter((suffix) => existsSync(from + suffix))
  copyOver(...found.flatMap((suffix) => [from + suffix, copy + suffix]))
  const connection = await connectSqlite(copy, { busyTimeoutMs: 100 })
  try {
    expect(connection.query('PRAGMA integrity_check').rows).toEqual([['ok']])
    return connection.query('SELECT name FROM secrets ORDER BY name').rows.map(([name]) => String(name))
  } finally {
    connection.close()
  }
}

async function expectRefusals(reason: RegExp): Promise<void> {
  for (const attempt of [() => store('refused'), () => storeAlone('refused'), () => names()]) {
    const error = await attempt().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(isFileFault(error)).toBe(true)
    expect(isOutage(error)).toBe(true)
  }
  expect(writerThread()?.fault?.reason).toMatch(reason)
}

/** Another database, complete in one file. */
async function makeOther(name: string): Promise<string> {
  const other = path.join(folder, 'other.db')
  copyFileSync(empty, other)
  const connection = await connectSqlite(other, { busyTimeoutMs: 100 })
  connection.run('INSERT INTO secrets (name, value) VALUES (?, ?)', [name, ''])
  connection.checkpoint()
  connection.close()
  return other
}

/** A backup with one name, not in WAL mode. */
async function makeBackup(name: string): Promise<string> {
  const other = await makeOther(name)
  const backup = path.join(folder, 'backup.db')
  const connection = await connectSqlite(other, { busyTimeoutMs: 100 })
  connection.run(`VACUUM INTO '${backup}'`)
  connection.close()
  return backup
}

describe('a write that fails', () => {
  const failure = (errcode: number) =>
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode })

  it('despite free space is a temporary disk fault', async () => {
    const before = writerThread()?.ioErrors ?? 0
    for (const code of [778, 4874])
      expect(isFileFault(await writerThread()?.translateError(failure(code)))).toBe(true)
    expect(writerThread()?.ioErrors).toBe(before + 2)
    expect(writerThread()?.fault).toBeNull()
    expect(readdirSync(folder).filter((name) => name.includes('probe'))).toEqual([])
    await store('second')
  })

  it('on a full disk is no fault', async () => {
    const error = await writerThread()?.translateError(failure(13))
    expect(isFileFault(error)).toBe(false)
    expect(isDiskFull(error)).toBe(true)
  })
})

describe('a database whose file', () => {
  it('was deleted refuses all access, and can be copied from the open descriptor', async () => {
    rmSync(file)
    await expectRefusals(/deleted/)
    const fault = writerThread()?.fault
    const copied = /\/proc\/\d+\/fd\/\d+/.exec(fault?.advice ?? '')?.[0] ?? ''
    expect(await namesIn(copied, [''])).toEqual(['first'])
  })

  it('was moved away is complete there, and is used again when it returns', async () => {
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    await expectRefusals(/moved away/)
    expect(await namesIn(away, [''])).toEqual(['first'])
    renameSync(away, file)
    await check()
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was moved away with its log and index is used again when they return', async () => {
    const suffixes = ['', '-shm', '-wal']
    for (const suffix of suffixes) {
      renameSync(file + suffix, `${file}.away${suffix}`)
      await check()
    }
    expect(writerThread()?.fault?.reason).toMatch(/moved away/)
    for (const suffix of suffixes) {
      renameSync(`${file}.away${suffix}`, file + suffix)
      await check()
    }
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was moved away within a transaction does not commit it', async () => {
    const { here } = await openHere()
    afterQuery(() => renameSync(file, path.join(folder, 'away.db')))
    await expect(here.batch([statement('lost'), statement('too')])).rejects.toSatisfy(isFileFault)
    await here.close()
    expect(await namesIn(path.join(folder, 'away.db'), [''])).toEqual(['first'])
  })

  it('was replaced does not touch the other file, and continues with its own when it returns', async () => {
    const other = await makeOther('other')
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    renameSync(other, file)
    await expectRefusals(/another file/)
    expect(await namesIn(file)).toEqual(['other'])
    expect(await namesIn(away, [''])).toEqual(['first'])
    renameSync(file, other)
    renameSync(away, file)
    await check()
    await store('second')
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was overwritten by a backup does not touch the backup', async () => {
    const backup = await makeBackup('first')
    await store('since')
    copyOver(backup, file)
    await expectRefusals(/another program wrote/)
    expect(await namesIn(file)).toEqual(['first'])
    expect(readdirSync(folder).filter((name) => name.includes('-wal-of-overwritten-'))).toHaveLength(1)
    expect(await mustStayOpen()).toBe(true)
  })

  it('was overwritten right before shutdown must stay open: closing would write the log into the backup', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    copyOver(backup, file)
    expect(await mustStayOpen()).toBe(true)
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten, and lost its log, right before shutdown must stay open', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    rmSync(`${file}-wal`)
    copyOver(backup, file)
    expect(await mustStayOpen()).toBe(true)
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten after its log was removed must stay open: closing would write that log into it', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    rmSync(`${file}-wal`)
    rmSync(`${file}-shm`)
    copyOver(backup, file)
    await expectRefusals(/another program wrote/)
    expect(await mustStayOpen()).toBe(true)
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten while a statement failed refuses all access', async () => {
    copyOver(await makeBackup('backup'), file)
    await writerThread()?.call('noteFailure', 19)
    await expectRefusals(/another program wrote/)
  })

  it('was overwritten during a COMMIT does not acknowledge it', async () => {
    const backup = await makeBackup('backup')
    const { here, faults } = await openHere()
    const { commit } = SqliteConnection.prototype
    vi.spyOn(SqliteConnection.prototype, 'commit').mockImplementationOnce(function (this: SqliteConnection) {
      commit.call(this)
      copyOver(backup, file)
    })
    await expect(here.batch([statement('second'), statement('third')])).rejects.toSatisfy(isFileFault)
    expect(faults.map((fault) => fault?.reason)).toEqual([expect.stringMatching(/another program wrote/)])
    await here.close()
  })

  it('was moved away and then deleted is reported as deleted', async () => {
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    await expectRefusals(/moved away/)
    const logged = vi.spyOn(log(), 'error')
    rmSync(away)
    await expectRefusals(/deleted/)
    expect(logged.mock.calls.map(([, text]) => text)).toEqual([expect.stringMatching(/deleted.*\/proc\//)])
  })

  it('was truncated refuses all access', async () => {
    truncateSync(file, 4096)
    await expectRefusals(/another program wrote/)
  })

  it('was damaged before it was opened refuses all access once that is detected', async () => {
    await close()
    await damage('rooms')
    await open()
    await store('second')
    expect(await reader.room.findMany().catch(isFileFault)).toBe(true)
    await expectRefusals(/damaged/)
  })

  it('is written by another program through SQLite keeps working', async () => {
    const other = new Shell()
    for (const mode of ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']) {
      await other.run(
        `INSERT INTO secrets (name, value) VALUES ('other ${mode}', '')`,
        `PRAGMA wal_checkpoint(${mode})`,
      )
      await check()
      expect(await names()).toContain(`other ${mode}`)
      await store(`second ${mode}`)
    }
    await other.run('VACUUM', 'DELETE FROM secrets', 'PRAGMA wal_checkpoint')
    await store('third')
    await other.exit()
    expect(await namesIn(file)).toEqual(['third'])
  })

  it('was only touched keeps working', async () => {
    utimesSync(file, new Date(), new Date(1_000_000_000_000))
    await store('second')
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })
})

describe('a database whose write-ahead log', () => {
  it('was deleted loses nothing, and is replaced by a new one', async () => {
    await opened.batch([Prisma.raw('PRAGMA wal_autocheckpoint = 77')])
    rmSync(`${file}-wal`)
    await check()
    expect(await namesIn(file)).toEqual(['first'])
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
    expect(await opened.batch([Prisma.raw('PRAGMA wal_autocheckpoint')])).toEqual([
      [{ wal_autocheckpoint: 77n }],
    ])
  })

  it('was deleted and recreated by another program is not touched', async () => {
    await store('second')
    const { here, faults } = await openHere()
    rmSync(`${file}-wal`)
    elsewhere(
      process.execPath,
      '-e',
      `const { DatabaseSync } = require('@photostructure/sqlite')
      const database = new DatabaseSync(process.argv[1])
      database.exec("INSERT INTO secrets (name, value) VALUES ('other', printf('%.40000c', 'x'))")
      database.close()`,
      file,
    )
    await expect(here.batch([statement('refused')])).rejects.toSatisfy(isFileFault)
    expect(faults.map((fault) => fault?.reason)).toEqual([expect.stringMatching(/began a new one/)])
    expect(await here.checkpointBeforeClose()).toBe(true)
    expect(await namesIn(file)).toEqual(['first', 'other', 'second'])
    await here.close()
  })

  it('was deleted within a transaction acknowledges only stored writes', async () => {
    const { here } = await openHere()
    afterQuery(() => rmSync(`${file}-wal`))
    const isAcknowledged = await here.batch([statement('second'), statement('third')]).then(
      () => true,
      () => false,
    )
    await here.check()
    const found = await namesIn(file)
    expect(found).toContain('first')
    if (isAcknowledged) expect(found).toContain('third')
    await here.batch([statement('fourth')])
    expect(await namesIn(file)).toContain('fourth')
    await here.close()
  })

  it('was deleted is recreated by a later check if the first attempt fails', async () => {
    const { here } = await openHere()
    vi.spyOn(SqliteConnection.prototype, 'reopen').mockImplementationOnce(() => {
      throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
    })
    const running = afterQuery(() => rmSync(`${file}-wal`, { force: true }))
    // A stored write is not retried, unlike a statement that met a lock.
    await expect(here.batch([statement('once')])).rejects.toSatisfy(isFileFault)
    expect(running.mock.calls.filter(([sql]) => sql === statement('once')[0])).toHaveLength(1)
    await here.batch([statement('second')])
    expect(await namesIn(file)).toEqual(['first', 'once', 'second'])
    await here.close()
  })

  it('has lost its index refuses all access, and is complete at the next start', async () => {
    rmSync(`${file}-shm`)
    await expectRefusals(/-shm/)
    expect(await mustStayOpen()).toBe(true)
    expect(await namesIn(file)).toEqual(['first'])
  })

  it('was deleted after or with its index is written into the file', async () => {
    rmSync(`${file}-shm`)
    await check()
    rmSync(`${file}-wal`)
    await expectRefusals(/-shm/)
    expect(await mustStayOpen()).toBe(true)
    expect(await namesIn(file)).toEqual(['first'])
  })
})

describe('a start', () => {
  it('waits for a program with an exclusive lock', async () => {
    await close()
    file = path.join(folder, 'kept.db') // a file that this process never opened
    copyFileSync(empty, file)
    const trying = path.join(folder, 'trying')
    // This mode excludes even readers. Exits some time after the open was attempted.
    const other = spawn(
      process.execPath,
      [
        '-e',
        `const { DatabaseSync } = require('@photostructure/sqlite')
        const [, file, trying] = process.argv
        const database = new DatabaseSync(file)
        database.exec('PRAGMA locking_mode = EXCLUSIVE')
        database.exec("INSERT INTO secrets (name, value) VALUES ('other', '')")
        console.log('held')
        setInterval(() => {
          if (!require('node:fs').existsSync(trying)) return
          setTimeout(() => process.exit(), 500)
        }, 10)`,
        file,
        trying,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(other.stdout, 'data')
    writeFileSync(trying, '')
    await open()
    expect(await names()).toContain('other')
  })
})
