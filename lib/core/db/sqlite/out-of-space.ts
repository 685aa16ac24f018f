import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { softLimit } from '../../limits/memory'
import { isDiskFull } from '../failures'
import { sqliteCode } from './errors'

/** SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: a quota, a file size limit or a disk error. */
const ambiguousCodes = [778, 4874]
/** More than SQLite writes at once. */
const probeBytes = 64 * 1024

/** Ambiguous codes are resolved by writing a test file. @param file the database */
export function isOutOfSpace(error: unknown, file: string): boolean {
  if (!isDiskFull(error)) return false
  const code = sqliteCode(error)
  return code === null || !ambiguousCodes.includes(code) || isAtFileLimit(file) || isProbeRefused(file)
}

function isAtFileLimit(file: string): boolean {
  const limit = softLimit('file size')
  if (limit === Number.POSITIVE_INFINITY) return false
  const sizes = ['', '-wal', '-shm'].map(
    (end) => statSync(/* turbopackIgnore: true */ `${file}${end}`, { throwIfNoEntry: false })?.size ?? 0,
  )
  return Math.max(...sizes) + probeBytes > limit
}

function isProbeRefused(file: string): boolean {
  const probe = `${file}.probe`
  try {
    const descriptor = openSync(/* turbopackIgnore: true */ probe, 'w', 0o600)
    try {
      writeSync(descriptor, Buffer.alloc(probeBytes))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return false
  } catch (error) {
    return isDiskFull(error)
  } finally {
    rmSync(/* turbopackIgnore: true */ probe, { force: true })
  }
}
