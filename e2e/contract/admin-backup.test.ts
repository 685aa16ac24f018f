import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BackupCheck } from '@/lib/schemas/admin/export'
import { administration } from '../support/admin'
import { createData, startServer } from '../support/server'
import { poll, say, texts, unique } from '../support/talk'

describe('a backup', () => {
  it('of SQLite is one consistent file, made while people write, that a platform starts on', async () => {
    const server = await startServer()
    const restored = await createData('sqlite')
    try {
      const admin = administration(server)
      const room = unique('room')
      await say(server.url, { room, nick: 'ann', msg: 'first' })
      let isDone = false
      const write = async () => {
        let count = 0
        while (!isDone) await say(server.url, { room, nick: 'ann', msg: `${count++}` })
        return count
      }
      const writing = write()
      const answer = await admin.call('GET', '/backup')
      isDone = true
      await writing
      expect(answer.headers['content-type']).toBe('application/vnd.sqlite3')
      expect(answer.body.length).toBe(Number(answer.headers['content-length']))
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="platform-[\d-]+\.db"/)
      writeFileSync(join(restored.folder, 'platform.db'), answer.body)
      const next = await startServer({ data: restored })
      expect(texts((await poll(next.url, { room, limit: 1, after_time: 1 })).messages)).toEqual(['first'])
      await say(next.url, { room, nick: 'ann', msg: 'goes on' })
      await next.stop()
      expect((await admin.call('HEAD', '/backup')).status).toBe(200)
      const check = await admin.get<BackupCheck>('/backup', { check: 1 })
      expect(check).toEqual({ code: 200, database: 'sqlite', size: expect.any(Number), busy: false })
      expect(check.size).toBeGreaterThan(answer.body.length / 2)
      const { audit } = await admin.get<{ audit: unknown[] }>('/audit', { q: 'backup.make' })
      expect(audit).toHaveLength(1)
    } finally {
      await server.stop()
      await restored.remove()
    }
  })

  it('of PostgreSQL is refused with a word on how it is made', async () => {
    const server = await startServer({ provider: 'postgresql' })
    try {
      const answer = await administration(server).call('GET', '/backup')
      expect(answer.status).toBe(409)
      expect(JSON.parse(answer.text)).toMatchObject({
        error: 'conflict',
        message: expect.stringContaining('pg_dump'),
      })
      expect(await administration(server).get('/backup', { check: 1 })).toEqual({
        ...{ code: 200, database: 'postgresql', size: null, busy: false },
      })
    } finally {
      await server.stop()
    }
  })
})
