import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { BackupCheck } from '@/lib/schemas/admin/export'
import { config } from '../config'
import { db } from '../db/database'
import { sqliteModuleName } from '../db/sqlite/driver'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { recordAudit } from './audit'
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
database.prepare('VACUUM INTO ?').run(workerData.to)
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

/** The bytes of a file, which is removed when they are read or nobody wants them any more. */
function readAndRemove(file: string): ReadableStream<Uint8Array> {
  const stream = createReadStream(file)
  stream.once('close', () => {
    state().isRunning = false
    void rm(file, { force: true })
  })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
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
 * @throws HttpError conflict on PostgreSQL, which has its own tools, and while another backup is being made
 */
export async function makeBackup(actor: string): Promise<Backup> {
  if (db().provider !== 'sqlite')
    throw new HttpError('conflict', 'This platform keeps its data in PostgreSQL: back it up with pg_dump.')
  if (state().isRunning)
    throw new HttpError('conflict', 'Another backup is being made.', { retryAfterSeconds: 10 })
  state().isRunning = true
  const { dataDir, databaseUrl } = config()
  const from = path.resolve(/* turbopackIgnore: true */ databaseUrl.replace(/^file:(\/\/)?/, ''))
  const to = path.join(dataDir, `backup-${process.pid}.db`)
  try {
    await rm(to, { force: true })
    await copyDatabase(from, to)
    const { size } = await stat(to)
    await recordAudit({ actor, action: 'backup.make', target: 'database', after: { size } })
    const time = new Date().toISOString().replace(/[:T]/g, '-').slice(0, 19)
    return { file: readAndRemove(to), size, name: `platform-${time}.db` }
  } catch (error) {
    state().isRunning = false
    await rm(to, { force: true })
    throw error
  }
}
