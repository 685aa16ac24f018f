import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { open, say } from '@/e2e/support/store'
import { hourMs } from '@/lib/core/contract/days'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { tryLockBackup } from './copy'
import { BackupScheduler } from './schedule'

const now = Date.now()

describe('backups that are made by themselves', () => {
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

  it('are whole databases, marked, for their owner alone, and so many of them are kept', async () => {
    const keeper = new BackupScheduler(folder, 24, 2)
    expect(await keeper.report()).toMatchObject({ kept: 0, last_time: 0, last_size: 0, problem: null })
    for (let day = 0; day < 3; day++) await keeper.step(now + day * 24 * hourMs)
    const names = readdirSync(folder)
    expect(names).toHaveLength(2)
    const file = join(folder, names[1] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const report = await keeper.report(now + 48 * hourMs)
    expect(report).toMatchObject({ kept: 2, last_size: statSync(file).size, problem: null })
    expect(report.last_time).toBe(Math.floor((now + 48 * hourMs) / 1000) * 1000)
    const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
    expect(connection.query('SELECT msg FROM messages').rows).toEqual([['kept']])
    expect(connection.query("SELECT count(*) FROM settings WHERE key = 'backup'").rows).toEqual([[1n]])
    connection.close()
  })

  it('are not made before it is time, whoever made the last one', async () => {
    await new BackupScheduler(folder, 24, 7).step(now)
    const [first] = readdirSync(folder)
    const next = new BackupScheduler(folder, 24, 7) // as after a restart
    await next.step(now + 23 * hourMs)
    expect(readdirSync(folder)).toEqual([first])
    await next.step(now + 24 * hourMs)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('made by a clock that was ahead are kept, and not the newest', async () => {
    const keeper = new BackupScheduler(folder, 24, 7)
    await keeper.step(now + 9000 * hourMs)
    expect(await keeper.report(now)).toMatchObject({ kept: 1, last_time: 0, last_size: 0 })
    expect(keeper.newestTime).toBe(0)
    await keeper.step(now)
    expect(await keeper.report(now)).toMatchObject({ kept: 2, last_time: Math.floor(now / 1000) * 1000 })
    expect(keeper.newestTime).toBe(Math.floor(now / 1000) * 1000)
  })

  it('sweep up what a process left behind that was killed', async () => {
    mkdirSync(folder)
    for (const suffix of ['', '-journal'])
      writeFileSync(join(folder, `platform-20250101T000000Z.db.partial${suffix}`), 'x')
    writeFileSync(join(folder, 'of the operator'), 'x')
    await new BackupScheduler(folder, 24, 7).step(now)
    expect(readdirSync(folder)).toEqual(['of the operator', expect.stringMatching(/^platform-\w+\.db$/)])
  })

  it('wait for one that is being downloaded', async () => {
    const done = tryLockBackup()
    const keeper = new BackupScheduler(folder, 24, 7)
    await keeper.step(now)
    expect(existsSync(folder)).toBe(false)
    expect(keeper.failures).toBe(0)
    done?.()
    await keeper.step(now)
    expect(keeper.made).toBe(1)
  })

  it('that cannot be made are told, remove nothing, and keep the next from nothing', async () => {
    writeFileSync(folder, 'a file where the folder is to be')
    const keeper = new BackupScheduler(folder, 24, 1)
    await keeper.step(now)
    await keeper.step(now) // not again at once
    expect(keeper.failures).toBe(1)
    expect(await keeper.report()).toMatchObject({ problem: 'unwritable' })
    rmSync(folder)
    const next = new BackupScheduler(folder, 24, 1)
    await next.step(now)
    expect(await next.report()).toMatchObject({ kept: 1, problem: null, problem_time: 0 })
  })
})
