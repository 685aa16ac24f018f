import { open, rm, stat } from 'node:fs/promises'
import { softLimit } from '../../limits/memory'
import { isDiskFull } from '../failures'
import { sqliteCode } from './result-codes'

/** SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: a quota, a file size limit or a disk error. */
const ambiguousCodes = [778, 4874]
/** More than SQLite writes at once. */
const probeBytes = 64 * 1024

/**
 * Whether SQLite failed for lack of space; ambiguous codes are resolved by writing a test file.
 * @param file the database
 */
export async function isOutOfSpace(error: unknown, file: string): Promise<boolean> {
  if (!isDiskFull(error)) return false
  const code = sqliteCode(error)
  if (code === null || !ambiguousCodes.includes(code)) return true
  return (await isAtFileLimit(file)) || isProbeRefused(file)
}

async function isAtFileLimit(file: string): Promise<boolean> {
  const limit = softLimit('file size')
  if (limit === Number.POSITIVE_INFINITY) return false
  const sizes = ['', '-wal', '-shm'].map((end) =>
    stat(/* turbopackIgnore: true */ `${file}${end}`).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return Math.max(...(await Promise.all(sizes))) + probeBytes > limit
}

async function isProbeRefused(file: string): Promise<boolean> {
  const probe = `${file}.probe`
  try {
    const handle = await open(/* turbopackIgnore: true */ probe, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(probeBytes))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return false
  } catch (error) {
    return isDiskFull(error)
  } finally {
    await rm(/* turbopackIgnore: true */ probe, { force: true })
  }
}
