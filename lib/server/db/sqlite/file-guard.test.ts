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
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { PrismaClient } from '@/lib/generated/sqlite/client/client'
import { parseConfig } from '../../config'
import { isFileFault, isOutage } from '../../failures/outage'
import { processState } from '../../process-state'
import { migrateSqlite } from '../migrate'
import { connectSqlite } from './connection'
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

/** In a transaction, as batches are. */
const store = (name: string) => writer.$transaction([writer.secret.create({ data: { name, value: '' } })])
const storeAlone = (name: string) =>
  writer.$executeRaw`INSERT INTO secrets (name, value) VALUES (${name}, '')`
const names = async (client = reader) =>
  (await client.secret.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)

/** A transaction that is not committed yet. */
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

/** What somebody finds who opens the file, with what lies beside it, after this process was killed. */
async function namesIn(from: string, suffixes = ['', '-wal']): Promise<string[]> {
  const copy = path.join(folder, `found-${cases}-${readdirSync(folder).length}.db`)
  for (const suffix of suffixes) if (existsSync(from + suffix)) copyFileSync(from + suffix, copy + suffix)
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

/** A database of its own, complete in one file. */
async function makeOther(name: string): Promise<string> {
  const other = path.join(folder, 'other.db')
  copyFileSync(empty, other)
  const connection = await connectSqlite(other, { busyTimeoutMs: 100 })
  connection.run('INSERT INTO secrets (name, value) VALUES (?, ?)', [name, ''])
  connection.checkpoint()
  connection.close()
  return other
}

describe('a write that fails', () => {
  const failure = (errcode: number) =>
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode })

  it('though there is room is a fault of the disk, after which all goes on', async () => {
    const before = fileGuard()?.ioErrors ?? 0
    for (const code of [778, 4874]) expect(isFileFault(fileGuard()?.met(failure(code), true))).toBe(true)
    expect(fileGuard()?.ioErrors).toBe(before + 2)
    expect(fileGuard()?.fault).toBeNull()
    expect(readdirSync(folder).filter((name) => name.includes('probe'))).toEqual([])
    await store('second')
  })

  it('because SQLite says that the disk is full is none', () => {
    const full = failure(13)
    expect(fileGuard()?.met(full, true)).toBe(full)
  })
})

describe('a database whose file', () => {
  it('was deleted takes nothing any more, and can be copied from what is open', async () => {
    rmSync(file)
    await expectRefusals(/deleted/)
    const fault = fileGuard()?.fault
    const copied = /\/proc\/\d+\/fd\/\d+/.exec(fault?.advice ?? '')?.[0] ?? ''
    expect(await namesIn(copied, [''])).toEqual(['first'])
  })

  it('was moved away is complete there, and is used again when it is back', async () => {
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    await expectRefusals(/moved away/)
    expect(await namesIn(away, [''])).toEqual(['first'])
    renameSync(away, file)
    fileGuard()?.look()
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it('was moved away within a transaction does not commit that', async () => {
    const away = path.join(folder, 'away.db')
    const transaction = await begin('lost')
    renameSync(file, away)
    await expect(transaction.commit()).rejects.toSatisfy(isFileFault)
  })

  it('was replaced leaves the other one as it is, and goes on with its own', async () => {
    const other = await makeOther('other')
    const away = path.join(folder, 'away.db')
    renameSync(file, away)
    renameSync(other, file)
    await expectRefusals(/another file/)
    expect(await namesIn(file)).toEqual(['other'])
    expect(await namesIn(away, [''])).toEqual(['first'])
    renameSync(file, other)
    renameSync(away, file)
    fileGuard()?.look()
    await store('second')
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })

  it.each(['a backup made just now', 'another database'])(
    'was overwritten by %s leaves that as it is',
    async (what) => {
      const backup = path.join(folder, 'backup.db')
      if (what === 'another database') renameSync(await makeOther('first'), backup)
      else {
        const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
        connection.run(`VACUUM INTO '${backup}'`)
        connection.close()
      }
      await store('since')
      copyFileSync(backup, file)
      await expectRefusals(/another program wrote/)
      expect(await namesIn(file)).toEqual(['first'])
      expect(readdirSync(folder).filter((name) => name.includes('-wal-of-overwritten-'))).toHaveLength(1)
      await close()
      expect(await namesIn(file)).toEqual(['first'])
    },
  )

  it('was truncated takes nothing any more', async () => {
    truncateSync(file, 4096)
    await expectRefusals(/another program wrote/)
  })

  it('was damaged before it was opened takes nothing once that is met', async () => {
    await close()
    await damage('rooms')
    await open()
    await store('second')
    expect(await reader.room.findMany().catch(isFileFault)).toBe(true)
    await expectRefusals(/damaged/)
  })

  it('is written to by another program that keeps to the rules of SQLite goes on', async () => {
    const other = await connectSqlite(file, { busyTimeoutMs: 100 })
    expect(other.checkpoint()).toBe(true)
    fileGuard()?.look()
    expect(await names()).toEqual(['first'])
    other.run("INSERT INTO secrets (name, value) VALUES ('other', '')")
    other.checkpoint()
    await store('second')
    other.close()
    expect(await namesIn(file)).toEqual(['first', 'other', 'second'])
  })

  it('was only touched goes on', async () => {
    utimesSync(file, new Date(), new Date(1_000_000_000_000))
    await store('second')
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })
})

describe('a database whose write-ahead log', () => {
  it('was deleted loses nothing, and goes on with a new one', async () => {
    await writer.$queryRaw`PRAGMA wal_autocheckpoint = 77`
    rmSync(`${file}-wal`)
    fileGuard()?.look()
    expect(await namesIn(file)).toEqual(['first'])
    await store('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await namesIn(file)).toEqual(['first', 'second'])
    expect(await writer.$queryRaw`PRAGMA wal_autocheckpoint`).toEqual([{ wal_autocheckpoint: 77n }])
  })

  it('was deleted within a transaction acknowledges only what is in the file', async () => {
    const transaction = await begin('second')
    rmSync(`${file}-wal`)
    const isAcknowledged = await transaction.commit().then(
      () => true,
      () => false,
    )
    fileGuard()?.look()
    const found = await namesIn(file)
    expect(found).toContain('first')
    if (isAcknowledged) expect(found).toContain('second')
    await store('third')
    expect(await namesIn(file)).toContain('third')
  })

  it('was cut short takes nothing any more', async () => {
    truncateSync(`${file}-wal`, 100)
    await expectRefusals(/cut short/)
  })

  it('has lost its index goes on: that is made anew at the next start', async () => {
    rmSync(`${file}-shm`)
    await store('second')
    expect(await namesIn(file)).toEqual(['first', 'second'])
  })
})
