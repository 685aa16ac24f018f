import { sweepBackups } from './admin/backup-file'
import { closeBackups, startBackups } from './admin/backup-schedule'
import { sessionSweeper } from './admin/sessions'
import { followAccounts } from './chat/accounts'
import { followBans, loadBans } from './chat/bans'
import { ensureFirstRooms } from './chat/first-rooms'
import { followIdHoles, loadIdHoles } from './chat/id-holes'
import { presence } from './chat/presence'
import { residents } from './chat/residents'
import { chatSweeper } from './chat/retention'
import { writer } from './chat/writer'
import { bus } from './db/bus'
import { db, openDatabase } from './db/database'
import { giveReserveUp, startDisk } from './db/disk'
import { diskKeeper } from './db/disk-keeper'
import { fileGuard } from './db/sqlite/guarded-file'
import { followServiceStatus, loadServiceStatus } from './directory'
import { isDiskFull } from './failures/disk-full'
import { watchCache } from './governor/caches'
import { hookUses } from './inhooks/uses'
import { loadKeys } from './keys'
import { leavingTime, takeLeftTime } from './left-time'
import { linkHits } from './links/hits'
import { followLinks } from './links/links'
import { linkDaySweeper, linkSweeper } from './links/sweep'
import { log } from './log'
import { closeMail } from './mail/transport'
import { startMetrics } from './metrics/metrics'
import { dispatcher } from './outhooks/dispatcher'
import { deliverySweeper } from './outhooks/sweep'
import { processState } from './process-state'
import { repeatSweeper } from './repeats/sweep'
import { followSettings, loadSettings } from './settings'
import { followTexts } from './text/cache'
import { textSweeper } from './text/sweep'
import { up } from './up'
import { wordList } from './words/word-list'

/** On a full disk the reserve, and what was left of backups, give the room that opening a database takes. */
async function openOnAnyDisk(): Promise<void> {
  try {
    await openDatabase()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const isRoomMade = [await sweepBackups(), await giveReserveUp()].includes(true)
    if (!isRoomMade) throw error
    await openDatabase()
  }
}

/** What removes, from time to time, whatever is to be removed. */
const sweepers = () => [
  chatSweeper(),
  textSweeper(),
  linkSweeper(),
  linkDaySweeper(),
  repeatSweeper(),
  sessionSweeper(),
  deliverySweeper(),
]

async function start(): Promise<void> {
  await openOnAnyDisk()
  await sweepBackups() // not before the database is ours: another process may be making one
  await startDisk()
  await takeLeftTime()
  leavingTime().start()
  leavingTime().wake()
  const made = await loadKeys()
  for (const [name, value] of Object.entries(made))
    console.log(`${name} (made now, kept for next time; note it down): ${value}`)
  await loadIdHoles()
  followIdHoles()
  await ensureFirstRooms()
  await loadServiceStatus()
  followServiceStatus()
  await loadSettings()
  followSettings()
  await loadBans()
  followBans()
  await wordList().refresh()
  wordList().start()
  followAccounts()
  followLinks()
  residents().follow()
  watchCache('rooms', () => residents().bytes)
  followTexts()
  await bus().listen()
  presence().start()
  startMetrics()
  linkHits().start()
  hookUses().start()
  for (const sweep of sweepers()) {
    sweep.start()
    sweep.wake()
  }
  startBackups()
  dispatcher().start()
  await dispatcher().load()
  up().done()
}

/** Brings everything up behind the handlers, once per process. */
export function boot(): Promise<void> {
  return processState('boot', start)
}

/** Answers every poll that waits; the first step of an orderly end. */
export function releaseWaiting(): void {
  residents().close()
}

/** The last step: what is queued is stored, connections are closed. */
export async function shutDown(): Promise<void> {
  const deliveries = dispatcher().stop()
  await writer().idle()
  await presence().close()
  await wordList().close()
  closeMail()
  await deliveries
  await leavingTime().stop()
  await Promise.all(sweepers().map((sweep) => sweep.stop()))
  await linkHits().close()
  await hookUses().close()
  await closeBackups()
  await bus().close()
  await diskKeeper().close()
  fileGuard()?.complete()
  if (fileGuard()?.mustStayOpen) {
    log().warn(
      'the files beside the database do not belong to it, or no longer do, and closing it would mix them up: this process kills itself',
    )
    process.kill(process.pid, 'SIGKILL')
  }
  await db().close()
}
