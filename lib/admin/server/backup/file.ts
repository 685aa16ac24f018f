import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { config } from '@/lib/core/config'
import { makePrivateFile } from '@/lib/core/db/private-files'

/** Copies that are being made, and those of earlier versions; a file of the operator's own is called otherwise. */
const copyName = /^backup-\d{1,7}\.(?:db|partial)(?:-journal)?$/

/** Where a copy of the database is made; an empty file for its owner alone. */
export function makeCopyFile(): string {
  const file = path.join(/* turbopackIgnore: true */ config().dataDir, `backup-${process.pid}.partial`)
  makePrivateFile(file)
  return file
}

/** Removes what backups left behind that were being made when the process was killed. @returns whether there was any */
export async function sweepBackups(): Promise<boolean> {
  const { dataDir, provider } = config()
  if (provider !== 'sqlite') return false
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => copyName.test(name))
  for (const name of names) await rm(path.join(/* turbopackIgnore: true */ dataDir, name), { force: true })
  return names.length > 0
}

const chunkBytes = 256 * 1024
/** Whoever takes nothing for so long has gone, or wants to keep others from making a backup. */
const stalledAfterMs = 60_000

/**
 * The bytes of a file, which is gone when they are read, when nobody wants them any more, and when nobody has taken
 * any for a while. Its name is removed at once, so that not even a crash leaves it behind.
 * @param done called once, when it is over in whatever way
 */
export async function readAndRemove(
  file: string,
  done: () => void,
  stallMs = stalledAfterMs,
): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(/* turbopackIgnore: true */ file, 'r')
  await rm(file, { force: true }).catch(() => undefined) // Windows removes no open file; it is done at the end
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
