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
import { PrismaClient } from '@/lib/generated/sqlite/client/client'
import { parseConfig } from '../../config'
import { log } from '../../log'
import { processState } from '../../process-state'
import { isFileFault, isOutage } from '../failures'
import { migrateSqlite } from '../migrate'
import { connectSqlite, SqliteConnection } from './connection'
import { fileGuard, type GuardedFile, openGuardedFile } from './guarded-file'

const parent = temporaryFolder('file-guard')
const empty = path.join(parent, 'empty.db')
let folder = ''
let file = ''
let opened: GuardedFile
let writer: PrismaClient
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
  writer = new PrismaClient({ adapter: opened.writer })
  reader = new PrismaClient({ adapter: opened.reader })
  isOpen = true
}

async function close(): Promise<void> {
  if (!isOpen) return
  isOpen = false
  await opened.beforeClose()
  await writer.$disconnect()
  await reader.$disconnect()
  opened.afterClose()
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

/**
 * Runs another program: if this process opened and closed the database file, SQLite's locks would be
 * released.
 */
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

/** In a transaction, like batches. */
const store = (name: string) => writer.$transaction([writer.secret.create({ data: { name, value: '' } })])
const storeAlone = (name: string) =>
  writer.$executeRaw`INSERT INTO secrets (name, value) VALUES (${name}, '')`
const names = async (client = reader) =>
  (await client.secret.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)

/** An uncommitted transaction. */
async function begin(name: string) {
  const transaction = await (await opened.writer.connect()).startTransaction()
  const argTypes = [{ scalarType: 'string', arity: 'scalar' } as const]
  await transaction.executeRaw({
    sql: "INSERT INTO secrets (name, value) VALUES (?, '')",
    args: [name],
    argTypes,
  })
  return transaction
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
  expect(fileGuard()?.fault?.reason).toMatch(reason)
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
    const before = fileGuard()?.ioErrors ?? 0
    for (const code of [778, 4874]) expect(isFileFault(fileGuard()?.translateError(failure(code)))).toBe(true)
    expect(fileGuard()?.ioErrors).toBe(before + 2)
    expect(fileGuard()?.fault).toBeNull()
    expect(readdirSync(folder).filter((name) => name.includes('probe'))).toEqual([])
    await store('second')
  })

  it('on a full disk is no fault', () => {
    const full = failure(13)
    expect(fileGuard()?.translateError(full)).toBe(full)
  })
})

describe('a database whose file', () => {
  it('was deleted refuses all access, and can be copied from the open descriptor', async () => {
    rmSync(file)
    await expectRefusals(/deleted/)
    const fault = fileGuard()?.fault
    const copied = /\/proc\/\d+\/fd\/\d+/.exec(fault?.advice ?? '')?.[0] ?? ''
    expect(await namesIn(copied, [''])).toEqual(['first'])
  })

  it('was moved away is complete there, and is used again when it returns', async () => {
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    await expectRefusals(/moved away/)
    expect(await namesIn(away, [''])).toEqual(['first'])
    renameSync(away, file)
    fileGuard()?.check()
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was moved away with its log and index is used again when they return', async () => {
    const suffixes = ['', '-shm', '-wal']
    for (const suffix of suffixes) {
      renameSync(file + suffix, `${file}.away${suffix}`)
      fileGuard()?.check()
    }
    expect(fileGuard()?.fault?.reason).toMatch(/moved away/)
    for (const suffix of suffixes) {
      renameSync(`${file}.away${suffix}`, file + suffix)
      fileGuard()?.check()
    }
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was moved away within a transaction does not commit it', async () => {
    const away = path.join(folder, 'away.db')
    const transaction = await begin('lost')
    renameSync(file, away)
    await expect(transaction.commit()).rejects.toSatisfy(isFileFault)
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
    fileGuard()?.check()
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
    expect(fileGuard()?.mustStayOpen).toBe(true)
  })

  it('was overwritten right before shutdown does not touch the backup', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    copyOver(backup, file)
    await close()
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten, and lost its log, right before shutdown must stay open', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    rmSync(`${file}-wal`)
    copyOver(backup, file)
    fileGuard()?.checkpointBeforeClose()
    expect(fileGuard()?.mustStayOpen).toBe(true)
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten after its log was removed must stay open: closing would write that log into it', async () => {
    const backup = await makeBackup('backup')
    await store('since')
    rmSync(`${file}-wal`)
    rmSync(`${file}-shm`)
    copyOver(backup, file)
    await expectRefusals(/another program wrote/)
    expect(fileGuard()?.mustStayOpen).toBe(true)
    expect(await namesIn(file)).toEqual(['backup'])
  })

  it('was overwritten while a statement failed refuses all access', async () => {
    copyOver(await makeBackup('backup'), file)
    fileGuard()?.translateError(new Error('UNIQUE constraint failed'))
    await expectRefusals(/another program wrote/)
  })

  it('was overwritten during a COMMIT does not acknowledge it', async () => {
    const backup = await makeBackup('backup')
    const transaction = await begin('second')
    const { commit } = SqliteConnection.prototype
    vi.spyOn(SqliteConnection.prototype, 'commit').mockImplementationOnce(function (this: SqliteConnection) {
      commit.call(this)
      copyOver(backup, file)
    })
    await expect(transaction.commit()).rejects.toSatisfy(isFileFault)
    await expectRefusals(/another program wrote/)
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
      fileGuard()?.check()
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
    await writer.$queryRaw`PRAGMA wal_autocheckpoint = 77`
    rmSync(`${file}-wal`)
    fileGuard()?.check()
    expect(await namesIn(file)).toEqual(['first'])
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
    expect(await writer.$queryRaw`PRAGMA wal_autocheckpoint`).toEqual([{ wal_autocheckpoint: 77n }])
  })

  it('was deleted and recreated by another program is not touched', async () => {
    await store('second')
    await writer.$queryRaw`PRAGMA wal_checkpoint(PASSIVE)`
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
    await expectRefusals(/began a new one/)
    expect(fileGuard()?.mustStayOpen).toBe(true)
    expect(await namesIn(file)).toEqual(['first', 'other', 'second'])
  })

  it('was deleted within a transaction acknowledges only stored writes', async () => {
    const transaction = await begin('second')
    rmSync(`${file}-wal`)
    const isAcknowledged = await transaction.commit().then(
      () => true,
      () => false,
    )
    fileGuard()?.check()
    const found = await namesIn(file)
    expect(found).toContain('first')
    if (isAcknowledged) expect(found).toContain('second')
    await store('third')
    expect(await namesIn(file)).toContain('third')
  })

  it('was deleted is recreated by a later check if the first attempt fails', async () => {
    const { run } = SqliteConnection.prototype
    vi.spyOn(SqliteConnection.prototype, 'reopen').mockImplementationOnce(() => {
      throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
    })
    const running = vi.spyOn(SqliteConnection.prototype, 'run').mockImplementation(function (
      this: SqliteConnection,
      ...values
    ) {
      const result = run.apply(this, values)
      rmSync(`${file}-wal`, { force: true })
      return result
    })
    // A stored write is not retried, unlike a statement that met a lock.
    await expect(storeAlone('once')).rejects.toSatisfy(isFileFault)
    expect(running).toHaveBeenCalledTimes(1)
    running.mockRestore()
    await storeAlone('second')
    expect(await namesIn(file)).toEqual(['first', 'once', 'second'])
  })

  it('has lost its index refuses all access, and is complete at the next start', async () => {
    rmSync(`${file}-shm`)
    await expectRefusals(/-shm/)
    expect(fileGuard()?.mustStayOpen).toBe(true)
    expect(await namesIn(file)).toEqual(['first'])
  })

  it('was deleted after or with its index is written into the file', async () => {
    rmSync(`${file}-shm`)
    fileGuard()?.check()
    rmSync(`${file}-wal`)
    await expectRefusals(/-shm/)
    expect(fileGuard()?.mustStayOpen).toBe(true)
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
