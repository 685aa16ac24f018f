import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { config } from '@/lib/core/config'
import { freeOnDisk, readDatabaseBytes } from '@/lib/core/db/disk-space'
import { storageFull } from '@/lib/core/db/failures'
import { sqliteFileOf } from '@/lib/core/db/open-database'
import { makePrivateFile } from '@/lib/core/db/private-files'
import { sqliteModuleName } from '@/lib/core/db/sqlite/driver'
import { processState } from '@/lib/core/process-state'

/** Free space needed beyond the database's size. */
const marginBytes = 1024 * 1024

const state = () => processState('backup', () => ({ isRunning: false }))

export const isBackupRunning = (): boolean => state().isRunning

/**
 * One backup at a time: it needs disk space and bandwidth. @returns a function that releases the lock, null
 * if locked
 */
export function tryLockBackup(): (() => void) | null {
  if (state().isRunning) return null
  state().isRunning = true
  return () => {
    state().isRunning = false
  }
}

/** @param reservedBytes further bytes to keep free @throws Refusal storage_full */
export async function requireSpaceForCopy(folder: string, reservedBytes = 0): Promise<void> {
  const { freeBytes } = await freeOnDisk(folder)
  if (freeBytes < (await readDatabaseBytes()) + marginBytes + reservedBytes)
    throw storageFull('no_room_for_copy')
}

/** Imports its own code: it is not part of the build. */
const threadSource = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.script).then(async ({ copyDatabaseFile }) => parentPort.postMessage(await copyDatabaseFile(workerData)))
`

interface Copy {
  /** The highest message id assigned when the copy was made. */
  highestId: number
}

/**
 * Copies the database in a worker thread as of one moment, and marks the copy as a backup.
 * @param check open and read the copy
 * @param signal stops waiting
 */
export function copyDatabaseInWorker(to: string, check: boolean, signal?: AbortSignal): Promise<Copy> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/core/db/sqlite/database-file.mjs')
  const workerData = {
    from: sqliteFileOf(config().databaseUrl),
    to,
    check,
    script: pathToFileURL(script).href,
    module: sqliteModuleName(),
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

/** Copies in progress, also of earlier versions; operators name their files otherwise. */
const copyName = /^backup-\d{1,7}\.(?:db|partial)(?:-journal)?$/

export function makeCopyFile(): string {
  const file = path.join(/* turbopackIgnore: true */ config().dataDir, `backup-${process.pid}.partial`)
  makePrivateFile(file)
  return file
}

/** Removes backups left by a killed process. @returns whether there were any */
export async function removeLeftoverCopies(): Promise<boolean> {
  const { dataDir, provider } = config()
  if (provider !== 'sqlite') return false
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => copyName.test(name))
  for (const name of names) await rm(path.join(/* turbopackIgnore: true */ dataDir, name), { force: true })
  return names.length > 0
}

const chunkBytes = 256 * 1024

/** A client that reads nothing for this long is gone or blocks other backups. */
const stalledAfterMs = 60_000

/**
 * Streams a file and deletes it: at the end, on abort, or when the reader stalls. Its name is removed at
 * once, so that a crash leaves nothing behind.
 * @param done called once, however it ends
 */
export async function readAndRemove(
  file: string,
  done: () => void,
  stallMs = stalledAfterMs,
): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(/* turbopackIgnore: true */ file, 'r')
  await rm(file, { force: true }).catch(() => undefined) // Windows cannot remove an open file; it is removed at the end
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    await handle.close()
    await rm(file, { force: true })
    done()
  }
  let timer: NodeJS.Timeout
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      timer = setTimeout(() => {
        controller.error(new Error('the download stalled'))
        void end()
      }, stallMs).unref()
    },
    async pull(controller) {
      timer.refresh()
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes)
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      } catch (error) {
        await end()
        throw error
      }
      await end()
      controller.close()
    },
    cancel: end,
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
