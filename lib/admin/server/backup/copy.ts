import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { config } from '@/lib/core/config'
import { sqliteFileOf } from '@/lib/core/db/database'
import { freeOnDisk, readDatabaseBytes } from '@/lib/core/db/disk-space'
import { storageFull } from '@/lib/core/db/failures'
import { sqliteModuleName } from '@/lib/core/db/sqlite/driver'
import { processState } from '@/lib/core/process-state'

/** Imports its own code: it is not part of the build. */
const threadSource = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.script).then(async ({ copyDatabase }) => parentPort.postMessage(await copyDatabase(workerData)))
`

/** Free space needed beyond the database's size. */
const marginBytes = 1024 * 1024

const state = () => processState('backup', () => ({ isRunning: false }))

export const isBackupRunning = (): boolean => state().isRunning

/**
 * One backup at a time: it needs disk space and bandwidth. @returns a function that releases the lock, null
 * if locked
 */
export function takeBackupTurn(): (() => void) | null {
  if (state().isRunning) return null
  state().isRunning = true
  return () => {
    state().isRunning = false
  }
}

/** @param beside further bytes to keep free @throws Refusal storage_full */
export async function requireRoomForCopy(folder: string, beside = 0): Promise<void> {
  const { freeBytes } = await freeOnDisk(folder)
  if (freeBytes < (await readDatabaseBytes()) + marginBytes + beside) throw storageFull('no_room_for_copy')
}

interface Copy {
  /** The highest message id assigned when the copy was made. */
  highestId: number
}

/**
 * Copies the database in a worker thread as of one moment, and marks the copy as a backup.
 * @param check open and read the copy
 * @param signal stops waiting
 */
export function copyDatabase(to: string, check: boolean, signal?: AbortSignal): Promise<Copy> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/core/db/sqlite/database-file.mjs')
  const workerData = {
    ...{ from: sqliteFileOf(config().databaseUrl), to, check },
    ...{ script: pathToFileURL(script).href, module: sqliteModuleName() },
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadSource, { eval: true, workerData })
    const giveUp = () => {
      reject(new Error('the copy was given up'))
      void worker.terminate()
    }
    signal?.addEventListener('abort', giveUp)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', giveUp)
      reject(new Error(`the copy ended with ${code}`)) // settled by a message
    })
  })
}
