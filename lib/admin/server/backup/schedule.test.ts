import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { open, say } from '@/e2e/support/store'
import { hourMs } from '@/lib/core/contract/days'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { tryLockBackup } from './database-copy'
import { BackupScheduler } from './schedule'

const now = Date.now()

describe('scheduled backups', () => {
  let close = async () => {}
  let base = ''
  let folder = ''
  beforeAll(async () => {
    close = await open('sqlite')
    await say('room', 'kept')
  })
  afterAll(() => close())
  beforeEach(() => {
    base = temporaryFolder('backups')
    folder = join(base, 'backups')
  })
  afterEach(() => rmSync(base, { recursive: true }))

  it('are complete marked databases, readable by their owner only; the configured number is kept', async () => {
    const scheduler = new BackupScheduler(folder, 24, 2)
    expect(await scheduler.report()).toMatchObject({ kept: 0, last_time: 0, last_size: 0, problem: null })
    for (let day = 0; day < 3; day++) await scheduler.runIfDue(now + day * 24 * hourMs)
    const names = readdirSync(folder)
    expect(names).toHaveLength(2)
    const file = join(folder, names[1] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const report = await scheduler.report(now + 48 * hourMs)
    expect(report).toMatchObject({ kept: 2, last_size: statSync(file).size, problem: null })
    expect(report.last_time).toBe(Math.floor((now + 48 * hourMs) / 1000) * 1000)
    const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
    expect(connection.query('SELECT msg FROM messages').rows).toEqual([['kept']])
    expect(connection.query("SELECT count(*) FROM settings WHERE key = 'backup'").rows).toEqual([[1n]])
    connection.close()
  })

  it('are not made before they are due, also after a restart', async () => {
    await new BackupScheduler(folder, 24, 7).runIfDue(now)
    const [first] = readdirSync(folder)
    const next = new BackupScheduler(folder, 24, 7) // as after a restart
    await next.runIfDue(now + 23 * hourMs)
    expect(readdirSync(folder)).toEqual([first])
    await next.runIfDue(now + 24 * hourMs)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('dated ahead are kept, but are not the newest', async () => {
    const scheduler = new BackupScheduler(folder, 24, 7)
    await scheduler.runIfDue(now + 9000 * hourMs)
    expect(await scheduler.report(now)).toMatchObject({ kept: 1, last_time: 0, last_size: 0 })
    expect(scheduler.newestTime).toBe(0)
    await scheduler.runIfDue(now)
    expect(await scheduler.report(now)).toMatchObject({ kept: 2, last_time: Math.floor(now / 1000) * 1000 })
    expect(scheduler.newestTime).toBe(Math.floor(now / 1000) * 1000)
  })

  it('remove incomplete files of a killed process', async () => {
    mkdirSync(folder)
    for (const suffix of ['', '-journal'])
      writeFileSync(join(folder, `platform-20250101T000000Z.db.partial${suffix}`), 'x')
    writeFileSync(join(folder, 'of the operator'), 'x')
    await new BackupScheduler(folder, 24, 7).runIfDue(now)
    expect(readdirSync(folder)).toEqual(['of the operator', expect.stringMatching(/^platform-\w+\.db$/)])
  })

  it('wait for a download', async () => {
    const done = tryLockBackup()
    const scheduler = new BackupScheduler(folder, 24, 7)
    await scheduler.runIfDue(now)
    expect(existsSync(folder)).toBe(false)
    expect(scheduler.failures).toBe(0)
    done?.()
    await scheduler.runIfDue(now)
    expect(scheduler.made).toBe(1)
  })

  it('that fail are reported, remove nothing, and do not prevent the next', async () => {
    writeFileSync(folder, 'a file where the folder is to be')
    const scheduler = new BackupScheduler(folder, 24, 1)
    await scheduler.runIfDue(now)
    await scheduler.runIfDue(now) // not again at once
    expect(scheduler.failures).toBe(1)
    expect(await scheduler.report()).toMatchObject({ problem: 'unwritable' })
    rmSync(folder)
    const next = new BackupScheduler(folder, 24, 1)
    await next.runIfDue(now)
    expect(await next.report()).toMatchObject({ kept: 1, problem: null, problem_time: 0 })
  })
})
