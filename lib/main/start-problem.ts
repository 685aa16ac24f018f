import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError, config } from '@/lib/core/config'
import {
  isDamaged,
  isDiskFull,
  isOutage,
  isUnwritable,
  outageReason,
  prismaCode,
  StartError,
} from '@/lib/core/db/failures'
import { sqliteFileOf } from '@/lib/core/db/open-database'
import { isLocked } from '@/lib/core/db/sqlite/result-codes'

function isInaccessible(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK)
    return false
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** A path that this process must write to and may not. */
function unwritablePlace({ dataDir, databaseUrl, provider }: Config): string {
  if (provider === 'postgresql') return `folder ${dataDir}`
  const database = sqliteFileOf(databaseUrl)
  const folder = [dataDir, path.dirname(database)].find(isInaccessible)
  if (folder) return `folder ${folder}`
  const files = ['', '-wal', '-shm', '.lock'].map((suffix) => database + suffix)
  const file = [...files, path.join(/* turbopackIgnore: true */ dataDir, 'keys.json')].find(isInaccessible)
  return file ? `file ${file}` : `folder ${path.dirname(database)}`
}

/** A file error that is known by its system code only. */
function failureAt(error: unknown): string | null {
  const { code, path: place, syscall } = error as NodeJS.ErrnoException
  if (!code || !place || !syscall) return null
  return code === 'EISDIR'
    ? `${place} is a folder where a file is needed: name another one, or move it away.`
    : `${place} cannot be used (${syscall}: ${code}).`
}

/** One line for the operator when start-up fails; null for unknown errors. */
export function startProblem(error: unknown): string | null {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`
  if (error instanceof StartError) return error.message
  const { databaseUrl, provider } = config()
  if (isDiskFull(error))
    return provider === 'sqlite'
      ? `The disk of ${path.dirname(sqliteFileOf(databaseUrl))} is full: free some of it, or set DATA_DIR to a folder elsewhere, and start again.`
      : 'The disk of the PostgreSQL server is full: free some of it, and start again.'
  if (provider === 'postgresql' && isOutage(error))
    return `PostgreSQL went away during the start (${outageReason(error)}): start again.`
  if (isUnwritable(error))
    return `The ${unwritablePlace(config())} cannot be written to: let the user who starts this own it, mount it writable, or set DATA_DIR.`
  if (provider === 'sqlite' && isDamaged(error))
    return `The database ${sqliteFileOf(databaseUrl)} is damaged: run \`node server.mjs --restore FILE\` with a backup, and start again.`
  if (isLocked(error) || prismaCode(error) === 'P1008')
    return `Another program keeps the database ${sqliteFileOf(databaseUrl)} locked: end that one, and start again.`
  return failureAt(error)
}
