import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, config } from '@/lib/core/config'
import { sqliteFileOf } from '@/lib/core/db/database'
import { freeOnDisk } from '@/lib/core/db/disk-space'
import { type Inspection, inspectPostgres, inspectSqlite } from '@/lib/core/db/migrate'
import { whenReachable } from '@/lib/core/db/postgres/connections'
import { knownSecretNames } from '@/lib/core/db/secrets'
import { lockFolder } from '@/lib/core/db/sqlite/folder-lock'
import { equalKeys } from '@/lib/core/keys'
import { type Finding, note, ok, problem } from './finding'

const megabyte = 1_000_000
/** The reserve of a full disk and some messages. */
const freeBytesMin = 16 * megabyte
const freeBytesAdvised = 500 * megabyte

/** The folder itself or the nearest one above it that exists. */
function existingFolder(folder: string): string {
  return existsSync(/* turbopackIgnore: true */ folder) ? folder : existingFolder(path.dirname(folder))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function checkFolder(subject: string, folder: string): Promise<Finding> {
  const existing = existingFolder(folder)
  if (!isWritable(existing)) return problem(subject, `${existing} cannot be written to by this user`)
  const { freeBytes } = await freeOnDisk(existing)
  const text = `${folder}${existing === folder ? '' : ' (would be made)'}, ${Math.floor(freeBytes / megabyte)} MB free`
  if (freeBytes < freeBytesMin) return problem(subject, `${text}: too little`)
  return freeBytes < freeBytesAdvised ? note(subject, `${text}: little`) : ok(subject, text)
}

export async function checkDisk({ dataDir, backupEveryHours, backupDir }: Config): Promise<Finding[]> {
  const findings = [await checkFolder('disk', dataDir)]
  if (backupEveryHours > 0) findings.push(await checkFolder('backups', backupDir))
  return findings
}

const planOf = ({ isNew, pending }: Inspection) =>
  isNew
    ? 'empty: its tables would be made'
    : pending === 0
      ? 'up to date'
      : `${pending} migrations would be applied`

/** @returns who runs on the database, as a sentence; null if nobody does */
async function lockedBy(file: string): Promise<string | null> {
  if (!existsSync(`${file}.lock`)) return null
  try {
    const unlock = await lockFolder(file)
    unlock()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

async function checkSqlite(file: string): Promise<Finding> {
  if (!existsSync(/* turbopackIgnore: true */ file)) return ok('database', `SQLite, ${file} (would be made)`)
  const locked = await lockedBy(file)
  if (locked !== null) return note('database', locked)
  return ok('database', `SQLite, ${file}, ${planOf(await inspectSqlite(file))}`)
}

export async function checkDatabase({ provider, databaseUrl }: Config): Promise<Finding[]> {
  if (provider === 'sqlite') return [await checkSqlite(sqliteFileOf(databaseUrl))]
  const plan = planOf(await whenReachable(databaseUrl, 0, () => inspectPostgres(databaseUrl)))
  return [ok('database', `PostgreSQL, ${plan}`)]
}

/** Where the operator's keys come from, without the keys. */
export async function checkKeys({ provider, adminKey, superKey, metricsKey }: Config): Promise<Finding[]> {
  const known = provider === 'sqlite' ? knownSecretNames() : []
  const place = provider === 'sqlite' ? path.join(config().dataDir, 'keys.json') : 'the database'
  const sourceOf = (name: string, configured: string | undefined) => {
    if (configured !== undefined) return `${name} as set`
    if (provider === 'postgresql') return `${name} kept in ${place}, made if it is missing`
    return known.includes(name) ? `${name} from ${place}` : `${name} would be made, and kept in ${place}`
  }
  const names = equalKeys(adminKey, superKey, metricsKey)
  const equal =
    names.length > 0 ? [note('keys', `${names.join(' and ')} are the same key: set different ones`)] : []
  const text = `${sourceOf('ADMIN_KEY', adminKey)}; ${sourceOf('SUPER_KEY', superKey)}`
  return [ok('keys', `${text}${metricsKey === undefined ? '' : '; METRICS_KEY as set'}`), ...equal]
}
