import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '@/lib/core/audit/audit'
import { config } from '@/lib/core/config'
import { hourMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { errorDetails, isDamaged, isStorageFull, isUnwritable } from '@/lib/core/db/failures'
import { makePrivateFile, makePrivateFolder } from '@/lib/core/db/private-files'
import { sql } from '@/lib/core/db/rows'
import { lastAssignedIdQuery, syncToDisk } from '@/lib/core/db/sqlite/database-file.mjs'
import { log } from '@/lib/core/log'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import type { BackupProblem, BackupSchedule } from '../../contract'
import {
  backupName,
  backupsIn,
  isBackupDue,
  newestBackup,
  type StoredBackup,
  surplusBackups,
} from './backups-to-keep'
import { copyDatabaseInWorker, requireSpaceForCopy, tryLockBackup } from './database-copy'

const checkIntervalMs = 60_000
const retryDelayMs = hourMs
/** Free space to keep beside a copy, for new messages and texts. */
const reservedBytes = 32 * 1024 * 1024
/** Incomplete files of a killed process. */
const incompletePattern = /^platform-\w+\.db\.partial(?:-journal)?$/

function problemOf(error: unknown): BackupProblem {
  if (isStorageFull(error)) return 'disk_full'
  if (isUnwritable(error)) return 'unwritable'
  const isBadCopy = errorDetails(error).messages.some((message) => message.includes('the copy is'))
  return isBadCopy || isDamaged(error) ? 'damaged' : 'failed'
}

/** Makes scheduled backups and keeps a number of them. Its only state is the folder. */
export class BackupScheduler {
  readonly #closing = new AbortController()
  readonly #timer = new Periodic(() => this.runIfDue(), checkIntervalMs, 'could not look after the backups')
  #retryAt = 0
  #problem: BackupProblem | null = null
  #problemTime = 0
  /** As of the last check, every minute. */
  backupCount = 0
  newestTime = 0
  /** Since the process started. */
  made = 0
  failures = 0

  constructor(
    readonly folder: string,
    readonly everyHours: number,
    readonly keepCount: number,
  ) {}

  #path(name: string): string {
    return path.join(/* turbopackIgnore: true */ this.folder, name)
  }

  /** Oldest first; none without a folder. */
  async listBackups(now = Date.now()): Promise<StoredBackup[]> {
    const backups = backupsIn(await readdir(this.folder).catch(() => []))
    this.backupCount = backups.length
    this.newestTime = newestBackup(backups, now)?.time ?? 0
    return backups
  }

  async report(now = Date.now()): Promise<BackupSchedule> {
    const backups = await this.listBackups(now)
    const newest = newestBackup(backups, now)
    const size = newest
      ? await stat(this.#path(newest.name)).then(
          (file) => file.size,
          () => 0,
        )
      : 0
    return {
      every_hours: this.everyHours,
      keep: this.keepCount,
      kept: backups.length,
      last_time: newest?.time ?? 0,
      last_size: size,
      problem: this.#problem,
      problem_time: this.#problemTime,
    }
  }

  /** A failure is logged and retried later. */
  async runIfDue(now = Date.now()): Promise<void> {
    if (
      performance.now() < this.#retryAt ||
      !isBackupDue(await this.listBackups(now), now, this.everyHours * hourMs)
    )
      return
    const release = tryLockBackup()
    if (!release) return // the next check does it
    try {
      await this.#make(now)
      this.made++
      this.#problem = null
      this.#problemTime = 0
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.failures++
      this.#problem = problemOf(error)
      this.#problemTime = Date.now()
      this.#retryAt = performance.now() + retryDelayMs
      log().error(
        { err: error, problem: this.#problem },
        'no backup could be made; it is tried again in an hour',
      )
    } finally {
      release()
    }
  }

  start(): void {
    this.#timer.start()
    this.#timer.wake()
  }

  /** Cancels a backup in progress; it is made after the next start. */
  async stop(): Promise<void> {
    this.#closing.abort()
    await this.#timer.stop()
  }

  async #make(now: number): Promise<void> {
    makePrivateFolder(this.folder)
    await this.#sweep()
    await requireSpaceForCopy(this.folder, reservedBytes)
    const name = backupName(now)
    const partial = this.#path(`${name}.partial`)
    let size = 0
    try {
      makePrivateFile(partial)
      await this.#copy(partial)
      size = (await stat(partial)).size
      // First the audit entry: better an entry without a backup than a backup without one.
      await recordAudit({ actor: 'schedule', action: 'backup.make', target: name, after: { size } })
      await rename(partial, this.#path(name))
      syncToDisk(this.folder)
    } catch (error) {
      await this.#sweep().catch(() => undefined)
      throw error
    }
    const surplus = surplusBackups(await this.listBackups(now), now, this.keepCount)
    for (const old of surplus) await rm(this.#path(old.name), { force: true })
    await this.listBackups(now)
    log().info({ backup: name, size, removed: surplus.map((old) => old.name) }, 'made a backup')
  }

  async #copy(file: string): Promise<void> {
    const [row] = await db().query(sql<{ id: number }>`${Prisma.raw(lastAssignedIdQuery)}`)
    const { highestId } = await copyDatabaseInWorker(file, true, this.#closing.signal)
    if (highestId < (row?.id ?? 0)) throw new Error('the copy is not whole')
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (incompletePattern.test(name)) await rm(this.#path(name), { force: true })
  }
}

function makeScheduler(): BackupScheduler | null {
  const { backupEveryHours, backupDir, backupKeep } = config()
  return backupEveryHours === 0 ? null : new BackupScheduler(backupDir, backupEveryHours, backupKeep)
}

/** null: no backups are scheduled. */
export const backupScheduler = () => processState('backup-schedule', makeScheduler)
