import { rm, stat } from 'node:fs/promises'
import { recordAudit } from '@/lib/core/audit/audit'
import { config } from '@/lib/core/config'
import { db } from '@/lib/core/db/database'
import { readDatabaseBytes } from '@/lib/core/db/disk-space'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { BackupCheck } from '../../contract'
import {
  copyDatabaseInWorker,
  isBackupRunning,
  makeCopyFile,
  readAndRemove,
  requireSpaceForCopy,
  tryLockBackup,
} from './database-copy'
import { backupScheduler } from './schedule'

interface Backup {
  file: ReadableStream<Uint8Array>
  /** Bytes. */
  size: number
  name: string
}

export async function checkBackup(): Promise<BackupCheck> {
  const { provider } = db()
  return {
    database: provider,
    size: provider === 'sqlite' ? await readDatabaseBytes() : null,
    busy: isBackupRunning(),
    schedule: (await backupScheduler()?.report()) ?? null,
  }
}

/**
 * A consistent copy of a running SQLite database. It needs as much free space as the database.
 * @throws Refusal conflict on PostgreSQL and while another backup is being made, storage_full
 */
export async function makeBackup(actor: string): Promise<Backup> {
  if (db().provider !== 'sqlite') throw new Refusal('conflict', 'backup_elsewhere')
  const release = tryLockBackup()
  if (!release) throw new Refusal('conflict', 'backup_under_way', { retryAfterSeconds: 10 })
  let copy = ''
  try {
    await requireSpaceForCopy(config().dataDir)
    copy = makeCopyFile()
    await copyDatabaseInWorker(copy, false)
    const { size } = await stat(/* turbopackIgnore: true */ copy)
    await recordAudit({ actor, action: 'backup.make', target: 'database', after: { size } })
    const time = new Date().toISOString().replace(/[:T]/g, '-').slice(0, 19)
    return { file: await readAndRemove(copy, release), size, name: `platform-${time}.db` }
  } catch (error) {
    release()
    if (copy) await rm(copy, { force: true })
    throw error
  }
}
