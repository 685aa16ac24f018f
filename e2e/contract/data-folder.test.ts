import { chmodSync, existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administration } from '../support/admin'
import { temporaryFolder } from '../support/database'
import { createData, startServer } from '../support/server'
import { say, unique } from '../support/talk'

/** The files beside a database, sorted. */
const databaseFiles = ['', '-shm', '-wal', '.lock', '.reserve'].map((end) => `platform.db${end}`)

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe.concurrent('the data folder', () => {
  it('is created for its owner alone, with every file in it', async () => {
    const parent = temporaryFolder('modes')
    const folder = join(parent, 'data')
    const data = { folder, databaseUrl: `file:${join(folder, 'platform.db')}`, remove: async () => undefined }
    try {
      const env = { SUPER_KEY: '' } // then one is generated and kept
      const server = await startServer({ data, env })
      await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
      expect(modeOf(folder)).toBe('700')
      const names = readdirSync(folder).sort()
      expect(names).toEqual(['keys.json', ...databaseFiles])
      for (const name of names) expect(`${name} ${modeOf(join(folder, name))}`).toBe(`${name} 600`)
      await server.crash()
      // The modes of earlier versions.
      for (const name of names) chmodSync(join(folder, name), 0o644)
      const next = await startServer({ data, env })
      for (const name of names) expect(`${name} ${modeOf(join(folder, name))}`).toBe(`${name} 600`)
      await next.stop()
    } finally {
      rmSync(parent, { recursive: true })
    }
  })

  it('may differ from that of the database, and neither has to exist', async () => {
    const parent = temporaryFolder('apart')
    const [folder, elsewhere] = [join(parent, 'data'), join(parent, 'database')]
    const databaseUrl = `file:${join(elsewhere, 'platform.db')}`
    try {
      const server = await startServer({ data: { folder, databaseUrl, remove: async () => undefined } })
      expect(readdirSync(elsewhere).sort()).toEqual(databaseFiles)
      expect(readdirSync(folder)).toEqual(['keys.json'])
      expect((await administration(server).call('GET', '/backup')).status).toBe(200)
      await server.stop()
    } finally {
      rmSync(parent, { recursive: true })
    }
  })

  it('may link to a database elsewhere, whose files are all there, and which one process owns', async () => {
    const data = await createData('sqlite')
    const elsewhere = temporaryFolder('linked')
    const file = join(elsewhere, 'platform.db')
    try {
      writeFileSync(file, '')
      symlinkSync(file, join(data.folder, 'platform.db'))
      const server = await startServer({ data })
      await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
      expect(readdirSync(elsewhere).sort()).toEqual(databaseFiles)
      const itself = { ...data, databaseUrl: `file:${file}` }
      await expect(startServer({ data: itself })).rejects.toThrow('is in use by process')
      await server.stop()
    } finally {
      await data.remove()
      rmSync(elsewhere, { recursive: true })
    }
  })

  it('is cleaned of backups that a crash left behind, and of nothing else', async () => {
    const data = await createData('sqlite')
    try {
      for (const name of ['backup-123.db', 'backup-77.partial', 'backup-20261122.db', 'backup.db'])
        writeFileSync(join(data.folder, name), 'x')
      const server = await startServer({ data })
      const left = () => readdirSync(data.folder).filter((name) => name.startsWith('backup'))
      expect(left().sort()).toEqual(['backup-20261122.db', 'backup.db'])
      const response = await administration(server).call('GET', '/backup')
      expect(response.status).toBe(200)
      expect(left().sort()).toEqual(['backup-20261122.db', 'backup.db'])
      await server.stop()
    } finally {
      await data.remove()
    }
  })

  it('is not cleaned by a start that is refused because the database is in use', async () => {
    const data = await createData('sqlite')
    try {
      const server = await startServer({ data })
      const copy = join(data.folder, 'backup-77.partial')
      writeFileSync(copy, 'being made')
      await expect(startServer({ data })).rejects.toThrow('is in use by process')
      expect(existsSync(copy)).toBe(true)
      await server.stop()
    } finally {
      await data.remove()
    }
  })
})

describe('a start from elsewhere', () => {
  it('resolves relative paths in the platform’s folder, and writes nothing in the caller’s', async () => {
    const cwd = temporaryFolder('elsewhere')
    const data = await createData('sqlite')
    try {
      const env = { DATA_DIR: relative(process.cwd(), data.folder), DATABASE_URL: '' }
      const server = await startServer({ data, env, cwd })
      await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
      expect(readdirSync(cwd)).toEqual([])
      expect(readdirSync(data.folder)).toContain('platform.db')
      await server.stop()
    } finally {
      await data.remove()
      rmSync(cwd, { recursive: true })
    }
  })
})
