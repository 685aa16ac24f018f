import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, statSync } from 'node:fs'
import { ask } from '../support/database'
import { failSyncs } from '../support/failing-sync'
import { type OwnPostgres, ownPostgres } from '../support/own-postgres'
import { createData } from '../support/server'
import { fillDisk, mountSmallDisk } from '../support/small-disk'
import { until, within } from '../support/until'
import type { Nemesis } from './nemesis'
import { Platform } from './platform'

const diskMebibytes = 48
const full = [{ what: 'full' as const, slots: [0] }]

/** The disk of the SQLite file is full. */
export const diskFull = (times: number, lastsMs: number): Nemesis => ({
  name: 'the disk full',
  provider: 'sqlite',
  times,
  lastsMs,
  excuses: full,
  async stage(root) {
    const data = mountSmallDisk(diskMebibytes)
    const platform = await Platform.start(data, [{ root }])
    const begin = async () => {
      const release = fillDisk(data.folder)
      return async () => release()
    }
    return { platform, begin, stop: () => platform.stop() }
  },
})

/** The disk of PostgreSQL's tables is full; its log is elsewhere. */
export const databaseDiskFull = (times: number, lastsMs: number): Nemesis => ({
  name: "the disk of the database's tables full",
  provider: 'postgresql',
  times,
  lastsMs,
  excuses: full,
  async stage(root) {
    const disk = mountSmallDisk(2 * diskMebibytes)
    const { postgres, data } = await ownPostgres()
    const [row] = await ask<{ data_directory: string }>(postgres.url, 'SHOW data_directory')
    const { uid, gid } = statSync(row?.data_directory ?? '') // the user whom PostgreSQL runs as
    chownSync(disk.folder, uid, gid)
    const name = `small_${randomBytes(6).toString('hex')}`
    await ask(postgres.url, `CREATE TABLESPACE ${name} LOCATION '${disk.folder}'`)
    await ask(postgres.url, `CREATE DATABASE ${name} TABLESPACE ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    const platform = await Platform.start({ ...data, databaseUrl: url.href }, [{ root }])
    const begin = async () => {
      const release = fillDisk(disk.folder)
      return async () => release()
    }
    const stop = async () => {
      await platform.stop()
      await disk.remove()
    }
    return { platform, begin, stop }
  },
})

/** A process and its children. */
function family(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)]
}

/** Every fsync of the platform fails with EIO. */
export const syncsFail = (times: number, lastsMs: number): Nemesis => ({
  name: 'every fsync failing (EIO)',
  provider: 'sqlite',
  times,
  lastsMs,
  excuses: full,
  async stage(root) {
    const platform = await Platform.start(await createData('sqlite'), [{ root }])
    return {
      platform,
      begin: () => failSyncs([platform.server(0).pid]),
      stop: () => platform.stop(),
    }
  },
})

/** As a supervisor would: PostgreSQL 18 that fails to recover may wait for its I/O workers for ever. */
async function restarted({ server, url }: OwnPostgres): Promise<void> {
  let silentSince = Date.now()
  await until('PostgreSQL to recover', async () => {
    if (server.pid === undefined) await server.start()
    const response = within(ask(url, 'SELECT 1'), 2000)
    const responds = await response.then(
      () => true,
      () => false,
    )
    if (!responds && Date.now() - silentSince > 5000) {
      await server.crash()
      silentSince = Date.now()
    }
    return responds
  })
}

/** Every fsync of PostgreSQL fails with EIO: it exits, and recovers from its log. */
export const databaseSyncsFail = (times: number, lastsMs: number): Nemesis => ({
  name: 'every fsync of the database failing (EIO)',
  provider: 'postgresql',
  times,
  lastsMs,
  excuses: [],
  async stage(root) {
    const { postgres, data } = await ownPostgres(['fsync=on', 'restart_after_crash=on'])
    const platform = await Platform.start(data, [{ root }])
    const begin = async () => {
      const { pid } = postgres.server
      if (pid === undefined) throw new Error('PostgreSQL does not run')
      const end = await failSyncs(family(pid))
      return async () => {
        await end()
        await restarted(postgres)
      }
    }
    return { platform, begin, stop: () => platform.stop() }
  },
})
