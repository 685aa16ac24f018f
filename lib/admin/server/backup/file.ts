import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { config } from '@/lib/core/config'
import { makePrivateFile } from '@/lib/core/db/private-files'

/** Copies in progress, also of earlier versions; operators name their files otherwise. */
const copyName = /^backup-\d{1,7}\.(?:db|partial)(?:-journal)?$/

/** Creates an empty file, readable only by its owner. */
export function makeCopyFile(): string {
  const file = path.join(/* turbopackIgnore: true */ config().dataDir, `backup-${process.pid}.partial`)
  makePrivateFile(file)
  return file
}

/** Removes backups left by a killed process. @returns whether there were any */
export async function sweepBackups(): Promise<boolean> {
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
