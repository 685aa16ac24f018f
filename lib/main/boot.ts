import { actionRunner } from '@/lib/actions/server/runner'
import { actionSweeper } from '@/lib/actions/server/sweep'
import { removeLeftoverCopies } from '@/lib/admin/server/backup/database-copy'
import { backupScheduler } from '@/lib/admin/server/backup/schedule'
import { followAccounts } from '@/lib/chat/server/accounts'
import { presence } from '@/lib/chat/server/presence'
import { heldSweeper } from '@/lib/chat/server/raid'
import { startReportLines, stopReportLines } from '@/lib/chat/server/report-lines'
import { chatSweeper, messageTagSweeper } from '@/lib/chat/server/retention'
import { roomCache } from '@/lib/chat/server/room-cache'
import { ensureDefaultRooms } from '@/lib/chat/server/room-changes'
import { writer } from '@/lib/chat/server/writer'
import { refusedKeys } from '@/lib/core/auth/refused-keys'
import { sessionSweeper } from '@/lib/core/auth/sessions'
import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { dayCountSweeper, dayCounts } from '@/lib/core/db/day-counts'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { removeLeftoverReserve, startDisk } from '@/lib/core/db/disk-reserve'
import { isDiskFull } from '@/lib/core/db/failures'
import { openDatabase } from '@/lib/core/db/open-database'
import { followRestoreGaps, loadRestoreGaps } from '@/lib/core/db/restore-gaps'
import { deletionClockSaver, restoreDeletionClock } from '@/lib/core/db/saved-clock'
import { writerThread } from '@/lib/core/db/sqlite/guarded-file'
import { storageShares } from '@/lib/core/db/storage-limit'
import { setShellPrograms } from '@/lib/core/http/page-shell'
import { idempotencySweeper } from '@/lib/core/idempotency/records'
import { publishUsage } from '@/lib/core/limits/pool'
import { log } from '@/lib/core/log'
import { followServiceStatus, loadServiceStatus } from '@/lib/core/services/status'
import { followSettings, loadSettings } from '@/lib/core/settings/settings'
import {
  blockedHostsFile,
  followBlockedHosts,
  loadBlockedHosts,
  readBlockedHostsFile,
} from '@/lib/links/server/blocked-hosts'
import { followLinks } from '@/lib/links/server/cache'
import { deletedLinks, linkDaySweeper, linkSweeper, linkTagSweeper } from '@/lib/links/server/store'
import { linkVisits } from '@/lib/links/server/visit'
import { closeMail } from '@/lib/mail/server/smtp'
import { followBans, loadBans } from '@/lib/moderation/server/bans'
import { wordList } from '@/lib/moderation/server/words/word-list'
import { setFinders } from '@/lib/reports/server/items'
import { reportSweeper, reportTagSweeper } from '@/lib/reports/server/store'
import { followTexts } from '@/lib/text/server/cache'
import { deletedTexts, textSweeper, textTagSweeper } from '@/lib/text/server/store'
import { webhookUses } from '@/lib/webhooks/server/incoming/store'
import { dispatcher } from '@/lib/webhooks/server/outgoing/dispatcher'
import { deliverySweeper } from '@/lib/webhooks/server/outgoing/store'
import { followRoomRemovals } from '@/lib/webhooks/server/room-webhooks'
import { prepareKeys } from './keys'
import { startMetrics } from './metrics/metrics'
import { programNames } from './program-names'
import { programs } from './programs'
import { reportFinders } from './report-finders'
import { services } from './service-list'

/** On a full disk the reserve and leftover backups give the space to open the database. */
async function openDespiteFullDisk(): Promise<void> {
  try {
    await openDatabase()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const isSpaceFreed = [await removeLeftoverCopies(), await removeLeftoverReserve()].includes(true)
    if (!isSpaceFreed) throw error
    await openDatabase()
  }
}

const sweepers = () => [
  chatSweeper(),
  textSweeper(),
  linkSweeper(),
  linkDaySweeper(),
  idempotencySweeper(),
  sessionSweeper(),
  deliverySweeper(),
  messageTagSweeper(),
  heldSweeper(),
  textTagSweeper(),
  linkTagSweeper(),
  deletedTexts.sweeper(),
  deletedLinks.sweeper(),
  actionSweeper(),
  reportSweeper(),
  reportTagSweeper(),
  dayCountSweeper(),
]

/** Starts everything behind the handlers. @returns whether the database was new */
export async function boot(): Promise<{ isFirstStart: boolean }> {
  setShellPrograms((language) => {
    const names = programNames(language)
    return programs.map((program) => ({ ...program, name: names[program.id] }))
  })
  setFinders(reportFinders)
  await openDespiteFullDisk()
  await removeLeftoverCopies() // after the database is locked: another process may be making one
  await startDisk()
  await restoreDeletionClock()
  deletionClockSaver().start()
  deletionClockSaver().wake()
  const isFirstStart = await prepareKeys()
  await storageShares().start()
  const dropRooms = () => roomCache().reloadAll()
  await loadRestoreGaps(dropRooms)
  followRestoreGaps(dropRooms)
  await ensureDefaultRooms()
  await loadServiceStatus(services)
  followServiceStatus()
  await loadSettings()
  followSettings()
  await loadBans()
  followBans()
  await wordList().reload()
  wordList().start()
  followAccounts()
  await loadBlockedHosts()
  followBlockedHosts()
  await readBlockedHostsFile()
  blockedHostsFile().start()
  followLinks()
  roomCache().follow()
  publishUsage('cache_rooms', () => ({ used: roomCache().bytes }))
  followTexts()
  await bus().listen()
  presence().start()
  startMetrics()
  linkVisits().start()
  webhookUses().start()
  dayCounts().start()
  startReportLines()
  refusedKeys().start()
  followRoomRemovals()
  for (const sweep of sweepers()) {
    sweep.start()
    sweep.wake()
  }
  actionRunner().start()
  backupScheduler()?.start()
  dispatcher().start()
  await dispatcher().load()
  return { isFirstStart }
}

/** Answers all waiting polls; the first step of a shutdown. */
export function releaseWaiting(): void {
  roomCache().close()
}

/** The last step: stores what is queued and closes connections. */
export async function shutDown(): Promise<void> {
  const deliveries = dispatcher().stop()
  await writer().idle()
  await presence().close()
  await wordList().close()
  await closeMail()
  await deliveries
  await deletionClockSaver().stop()
  await Promise.all(sweepers().map((sweep) => sweep.stop()))
  await linkVisits().close()
  await webhookUses().close()
  await dayCounts().close()
  await stopReportLines()
  await refusedKeys().close()
  await storageShares().close()
  await blockedHostsFile().stop()
  await actionRunner().stop()
  await backupScheduler()?.stop()
  await bus().close()
  await diskMonitor().close()
  if (await writerThread()?.checkpointBeforeClose()) {
    log().warn(
      'the files beside the database do not belong to it, or no longer do, and closing it would mix them up: this process kills itself',
    )
    process.kill(process.pid, 'SIGKILL')
  }
  await db().close()
}
