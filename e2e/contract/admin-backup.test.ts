import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { BackupCheck } from '@/lib/admin/contract'
import { administration } from '../support/admin'
import { clientOf, Followed } from '../support/follow'
import { send } from '../support/http'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { poll, readAll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

/** Restores as an operator does. @throws Error with its output when it refuses */
async function restore(data: ServerData, file: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: data.folder, DATABASE_URL: data.databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['server.mjs', '--restore', file], { env })
  return stdout
}

/** Downloads a backup during writes. */
async function backUpAmidWriting(server: Server, room: string): Promise<Buffer> {
  let isDone = false
  const write = async () => {
    for (let count = 0; !isDone; count++) await say(server.url, { room, nick: 'ann', msg: `${count}` })
  }
  const writing = write()
  const response = await administration(server).call('GET', '/backup')
  isDone = true
  await writing
  expect(response.headers['content-type']).toBe('application/vnd.sqlite3')
  expect(response.body.length).toBe(Number(response.headers['content-length']))
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="platform-[\d-]+\.db"/)
  return response.body
}

/** Whether the platform makes automatic backups and reports them. */
async function expectOwnBackup(server: Server): Promise<void> {
  const admin = administration(server)
  const report = async () => (await admin.get<BackupCheck>('/backup', { check: 1 })).schedule
  await until('the first backup', async () => (await report())?.kept === 1)
  expect(await report()).toMatchObject({ every_hours: 1, keep: 7, problem: null, problem_time: 0 })
  expect(readdirSync(join(server.data.folder, 'backups'))).toEqual([
    expect.stringMatching(/^platform-\w+Z\.db$/),
  ])
  const headers = { Authorization: `Bearer ${server.superKey}` }
  const metrics = (await send(`${server.url}/metrics`, { headers })).text
  expect(metrics).toMatch(/^backup_kept_files 1$/m)
  expect(metrics).toMatch(/^backup_failures_total 0$/m)
  expect(metrics).toMatch(/^backup_newest_timestamp_seconds 1\d{9}$/m)
}

describe('a backup of SQLite', () => {
  it('is one consistent file under concurrent writes, and a restore makes every client reset', async () => {
    const data = await createData('sqlite')
    let server = await startServer({ data })
    try {
      const admin = administration(server)
      const [room, quiet] = [unique('room'), unique('quiet')]
      await say(server.url, { room, nick: 'ann', msg: 'first' })
      const known = await say(server.url, { room: quiet, nick: 'ann', msg: 'quiet' })
      const file = join(data.folder, 'downloaded')
      writeFileSync(file, await backUpAmidWriting(server, room))
      const lost = await say(server.url, { room, nick: 'ann', msg: 'lost' })
      const followed = new Followed(clientOf(server.url), room, { history: Infinity })
      await until('the client to see it', () => followed.messages.at(-1)?.id === lost.id)
      const seen = followed.messages.length
      expect((await admin.call('HEAD', '/backup')).status).toBe(200)
      const check = await admin.get<BackupCheck>('/backup', { check: 1 })
      expect(check).toMatchObject({ code: 200, database: 'sqlite', busy: false, schedule: null })
      expect(check.size).toBeGreaterThan(statSync(file).size / 2)
      const { audit } = await admin.get<{ audit: unknown[] }>('/audit', { q: 'backup.make' })
      expect(audit).toHaveLength(1)
      await expect(restore(data, file)).rejects.toThrow('The platform is running')
      await server.stop()

      expect(await restore(data, file)).toContain('is kept as')
      const { port } = server
      server = await startServer({ data, port, env: { BACKUP_EVERY: '1' } })
      const { url } = server
      for (const how of [{}, { wait: 25 }, { events: 1 }, { wait: 25, events: 1 }])
        for (const each of [room, quiet])
          expect(await poll(url, { room: each, after_id: lost.id, ...how })).toMatchObject({ reset: true })
      const before = await readAll(url, { room, after_time: 1 })
      expect(before[0]?.msg).toBe('first')
      for (let i = 0; i < 40; i++) await say(url, { room, nick: 'ann', msg: `new ${i}` })
      const page = await poll(url, { room, after_id: lost.id, limit: 5 })
      expect(page).toMatchObject({ reset: true })
      expect(page.messages.at(-1)?.id).toBeGreaterThan(lost.id + 2 ** 32)
      // Clients that had read no further than the backup get what is new, also with the time alone.
      for (const cursor of [{ after_id: before.at(-1)?.id }, { after_time: lost.time }]) {
        const page = await poll(url, { room, ...cursor })
        expect(page).toMatchObject({ reset: false })
        expect(texts(page.messages)).toEqual(Array.from({ length: 40 }, (_, i) => `new ${i}`))
      }
      // Our own client resets and goes on.
      await until('the client to see what is new', () => followed.messages.at(-1)?.msg === 'new 39')
      expect(followed.messages.slice(seen)).toEqual(await readAll(url, { room, after_time: 1 }))
      expect(followed.events.filter(([what]) => what !== 'retry')).toEqual([['reset', seen]])
      await followed.end()
      expect(await poll(url, { room: quiet, after_id: known.id })).toMatchObject({
        reset: false,
        messages: [],
      })
      await expectOwnBackup(server)
    } finally {
      await server.stop()
      await data.remove()
    }
  })
})

describe('a backup', () => {
  it('of PostgreSQL is refused with a hint', async () => {
    const server = await startServer({ provider: 'postgresql' })
    try {
      const response = await administration(server).call('GET', '/backup')
      expect(response.status).toBe(409)
      expect(JSON.parse(response.text)).toMatchObject({
        error: 'conflict',
        message: expect.stringContaining('pg_dump'),
      })
      expect(await administration(server).get('/backup', { check: 1 })).toEqual({
        code: 200,
        database: 'postgresql',
        size: null,
        busy: false,
        schedule: null,
      })
    } finally {
      await server.stop()
    }
  })
})
