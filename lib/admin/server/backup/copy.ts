import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { config } from '@/lib/core/config'
import { sqliteFileOf } from '@/lib/core/db/database'
import { freeOnDisk, readDatabaseBytes } from '@/lib/core/db/disk-space'
import { storageFull } from '@/lib/core/db/failures'
import { sqliteModuleName } from '@/lib/core/db/sqlite/driver'
import { processState } from '@/lib/core/process-state'

/** Imports its code itself: it is not part of the build. */
const threadSource = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.script).then(async ({ copyDatabase }) => parentPort.postMessage(await copyDatabase(workerData)))
`

/** What a copy needs beside the database's own size. */
const marginBytes = 1024 * 1024

const state = () => processState('backup', () => ({ isRunning: false }))

/** Whether a backup is being made or sent. */
export const isBackupRunning = (): boolean => state().isRunning

/** One backup at a time: it takes the disk's room and speed. @returns what ends the turn, null if it is another's */
export function takeBackupTurn(): (() => void) | null {
  if (state().isRunning) return null
  state().isRunning = true
  return () => {
    state().isRunning = false
  }
}

/** @param beside bytes that are to stay free besides @throws Refusal storage_full when the disk has no room for a copy */
export async function requireRoomForCopy(folder: string, beside = 0): Promise<void> {
  const { freeBytes } = await freeOnDisk(folder)
  if (freeBytes < (await readDatabaseBytes()) + marginBytes + beside) throw storageFull('no_room_for_copy')
}

/** What is known of a copy. */
interface Copy {
  /** The highest id of a message that was given out when it was made. */
  highestId: number
}

/**
 * Copies the database into an empty file as of one moment, in a thread of its own, and marks the copy as a backup.
 * @param check the copy is opened and read again
 * @param signal gives up waiting for it
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
      reject(new Error(`the copy ended with ${code}`)) // after a message it is settled
    })
  })
}
