import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administration } from '../support/admin'
import { temporaryFolder } from '../support/database'
import { createData, type ServerData, type ServerOptions, startServer } from '../support/server'
import { fillDisk, mountProblem, mountSmallDisk } from '../support/small-disk'
import { poll, say, texts, unique } from '../support/talk'

/** What SQLite and we keep beside a database, in the order of names. */
const databaseFiles = ['', '-shm', '-wal', '.lock', '.reserve'].map((end) => `platform.db${end}`)

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** The last line of a start that fails, which tells no more than that. @throws Error when it succeeds */
async function failedStart(data: ServerData, options: ServerOptions = {}): Promise<string> {
  const error = await startServer({ ...options, data }).then(
    async (server) => {
      await server.stop()
      return new Error('it started')
    },
    (reason: Error) => reason,
  )
  const lines = (error.message.split('It printed:\n')[1] ?? error.message).trim().split('\n')
  expect(lines.filter((line) => /^\s+at |Error/.test(line))).toEqual([])
  return lines.at(-1) ?? ''
}

describe('the data folder', () => {
  it('is for its owner alone when we make it, and so is every file in it', async () => {
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
      // As versions before this one left them.
      for (const name of names) chmodSync(join(folder, name), 0o644)
      const next = await startServer({ data, env })
      for (const name of names) expect(`${name} ${modeOf(join(folder, name))}`).toBe(`${name} 600`)
      await next.stop()
    } finally {
      rmSync(parent, { recursive: true })
    }
  })

  it('may be another than that of the database, and neither has to be there', async () => {
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

  it('is swept of backups that a crash left behind, and of nothing else', async () => {
    const data = await createData('sqlite')
    try {
      for (const name of ['backup-123.db', 'backup-77.partial', 'backup-20261122.db', 'backup.db'])
        writeFileSync(join(data.folder, name), 'x')
      const server = await startServer({ data })
      const left = () => readdirSync(data.folder).filter((name) => name.startsWith('backup'))
      expect(left().sort()).toEqual(['backup-20261122.db', 'backup.db'])
      const answer = await administration(server).call('GET', '/backup')
      expect(answer.status).toBe(200)
      expect(left().sort()).toEqual(['backup-20261122.db', 'backup.db'])
      await server.stop()
    } finally {
      await data.remove()
    }
  })
})

describe('a start from elsewhere', () => {
  it('takes relative paths from the folder of the platform, and leaves nothing where it was called', async () => {
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

const nobody = 65534

describe.runIf(process.getuid?.() === 0)('a user who does not own the tree', () => {
  it('serves what was built, and is told which file is not for them to write to', async () => {
    const data = await createData('sqlite')
    try {
      chownSync(data.folder, nobody, nobody)
      const server = await startServer({ data, uid: nobody })
      await say(server.url, { room: unique('room'), nick: 'ann', msg: 'hello' })
      await server.stop()
      chownSync(join(data.folder, 'platform.db'), 0, 0)
      expect(await failedStart(data, { uid: nobody })).toMatch(
        /^The file \S+platform\.db cannot be written to: [^\n]+$/,
      )
    } finally {
      await data.remove()
    }
  })
})

describe('a start that cannot be', () => {
  it('on a database that is a folder says so', async () => {
    const data = await createData('sqlite')
    try {
      const isFolder = { ...data, databaseUrl: `file:${data.folder}` }
      expect(await failedStart(isFolder)).toMatch(/^\S+ is a folder where a file is needed: [^\n]+$/)
    } finally {
      await data.remove()
    }
  })

  it('on a damaged database says in one line what to do', async () => {
    const data = await createData('sqlite')
    try {
      writeFileSync(join(data.folder, 'platform.db'), 'no database '.repeat(1000))
      const printed = await failedStart(data)
      expect(printed).toMatch(
        /^The database \S+platform\.db is damaged: run `npm run restore -- FILE` [^\n]+$/,
      )
    } finally {
      await data.remove()
    }
  })

  it('with damaged keys says so', async () => {
    const data = await createData('sqlite')
    try {
      writeFileSync(join(data.folder, 'keys.json'), '{"SUPER_KEY": ')
      expect(await failedStart(data)).toMatch(/^The file \S+keys\.json is damaged: [^\n]+$/)
    } finally {
      await data.remove()
    }
  })

  it('in a folder that is no folder says so', async () => {
    const parent = temporaryFolder('file')
    try {
      const folder = join(parent, 'data')
      writeFileSync(folder, '')
      const data = {
        folder,
        databaseUrl: `file:${join(folder, 'platform.db')}`,
        remove: async () => undefined,
      }
      expect(await failedStart(data)).toMatch(/^The folder \S+ cannot be written to: [^\n]+$/)
    } finally {
      rmSync(parent, { recursive: true })
    }
  })
})

const problem = mountProblem()
if (problem) console.warn(`Not tested on disks that are full or read-only: ${problem}`)

describe.runIf(problem === '')('a start', () => {
  it('on a full disk says in one line what to do', async () => {
    const data = mountSmallDisk(4)
    try {
      fillDisk(data.folder)
      expect(await failedStart(data)).toMatch(/^The disk of \S+ is full: [^\n]+$/)
      expect(existsSync(join(data.folder, 'keys.json'))).toBe(false)
    } finally {
      await data.remove()
    }
  })

  it('on a disk that something else filled since is a start that reads', async () => {
    const data = mountSmallDisk(64)
    try {
      const room = unique('room')
      const server = await startServer({ data })
      await say(server.url, { room, nick: 'ann', msg: 'hello' })
      await server.stop()
      const release = fillDisk(data.folder)
      const next = await startServer({ data })
      expect(texts((await poll(next.url, { room, after_time: 1 })).messages)).toEqual(['hello'])
      await next.stop()
      release()
    } finally {
      await data.remove()
    }
  })

  it('on a read-only disk says in one line what to do', async () => {
    const data = mountSmallDisk(64)
    try {
      await (await startServer({ data })).stop()
      expect(spawnSync('mount', ['-o', 'remount,ro', data.folder]).status).toBe(0)
      expect(await failedStart(data)).toMatch(/^The folder \S+ cannot be written to: [^\n]+$/)
    } finally {
      await data.remove()
    }
  })
})
