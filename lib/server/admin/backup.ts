import { rm, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { BackupCheck } from '@/lib/schemas/admin/export'
import { config } from '../config'
import { db, sqliteFileOf } from '../db/database'
import { storageFull } from '../db/disk-full'
import { roomOnDisk } from '../db/disk-space'
import { sqliteModuleName } from '../db/sqlite/driver'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { recordAudit } from './audit'
import { makeCopyFile, readAndRemove } from './backup-file'
import { storedBytes } from './stats'

interface Backup {
  file: ReadableStream<Uint8Array>
  /** Bytes. */
  size: number
  name: string
}

const state = () => processState('backup', () => ({ isRunning: false }))

/**
 * Copies the database as of one moment, in a thread of its own: VACUUM INTO reads in one transaction, so writers go
 * on meanwhile and none of what they write is in it by half.
 */
const copyInThread = `
const { workerData } = require('node:worker_threads')
const { DatabaseSync } = process.getBuiltinModule(workerData.module) ?? require(workerData.module)
const database = new DatabaseSync(workerData.from, { readOnly: true })
try {
  database.prepare('VACUUM INTO ?').run(workerData.to)
} catch (error) {
  // Of an error only the message leaves a thread.
  const name = { 13: 'SQLITE_FULL', 778: 'SQLITE_IOERR_WRITE' }[error.errcode]
  throw new Error(name === undefined ? error.message : error.message + ': ' + name)
}
database.close()
`

function copyDatabase(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const workerData = { from, to, module: sqliteModuleName() }
    const worker = new Worker(copyInThread, { eval: true, workerData })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the copy ended with ${code}`))))
  })
}

/** What a copy needs beside the database's own size. */
const marginBytes = 1024 * 1024

/** @throws HttpError storage_full when the disk has no room for a copy */
async function requireRoomForCopy(): Promise<void> {
  const { freeBytes } = await roomOnDisk(config().dataDir)
  if (freeBytes < (await storedBytes()) + marginBytes)
    throw storageFull('The disk has no room for a copy of the database.')
}

/** What a backup would be if it were made now. */
export async function checkBackup(): Promise<BackupCheck> {
  const { provider } = db()
  return {
    database: provider,
    size: provider === 'sqlite' ? await storedBytes() : null,
    busy: state().isRunning,
  }
}

/**
 * A consistent copy of a SQLite database, made while the platform runs. It takes as much room beside the database as
 * it is large, until it is sent.
 * @throws HttpError conflict on PostgreSQL, which has its own tools, and while another backup is being made,
 *   storage_full
 */
export async function makeBackup(actor: string): Promise<Backup> {
  if (db().provider !== 'sqlite')
    throw new HttpError('conflict', 'This platform keeps its data in PostgreSQL: back it up with pg_dump.')
  if (state().isRunning)
    throw new HttpError('conflict', 'Another backup is being made.', { retryAfterSeconds: 10 })
  state().isRunning = true
  const done = () => {
    state().isRunning = false
  }
  let copy = ''
  try {
    await requireRoomForCopy()
    copy = makeCopyFile()
    await copyDatabase(sqliteFileOf(config().databaseUrl), copy)
    const { size } = await stat(/* turbopackIgnore: true */ copy)
    await recordAudit({ actor, action: 'backup.make', target: 'database', after: { size } })
    const time = new Date().toISOString().replace(/[:T]/g, '-').slice(0, 19)
    return { file: await readAndRemove(copy, done), size, name: `platform-${time}.db` }
  } catch (error) {
    done()
    if (copy) await rm(copy, { force: true })
    throw error
  }
}
