import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { execute, temporaryFolder } from '../support/database'
import { makePki } from '../support/pki'
import { createData, type ServerData, type ServerOptions, startServer } from '../support/server'
import { fillDisk, mountProblem, mountSmallDisk } from '../support/small-disk'
import { poll, say, texts, unique } from '../support/talk'

/** The last line of a failing start, which must be the whole message. @throws Error when it succeeds */
async function failedStart(data: ServerData, options: ServerOptions = {}): Promise<string> {
  const error = await startServer({ ...options, data }).then(
    async (server) => {
      await server.stop()
      return new Error('it started')
    },
    (reason: Error) => reason,
  )
  expect(error.message).toContain('ended with 1\n')
  const lines = (error.message.split('It printed:\n')[1] ?? error.message).trim().split('\n')
  expect(lines.filter((line) => /^\s+at |Error/.test(line))).toEqual([])
  return lines.at(-1) ?? ''
}

const nobody = 65534

describe.runIf(process.getuid?.() === 0)('a user who does not own the tree', () => {
  it('a read-only folder with a build is served, and a file that cannot be written is named', async () => {
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

describe.concurrent('a failing start', () => {
  it('on a database that is a folder reports that', async () => {
    const data = await createData('sqlite')
    try {
      const isFolder = { ...data, databaseUrl: `file:${data.folder}` }
      expect(await failedStart(isFolder)).toMatch(/^\S+ is a folder where a file is needed: [^\n]+$/)
    } finally {
      await data.remove()
    }
  })

  it('on a damaged database explains in one line what to do', async () => {
    const data = await createData('sqlite')
    try {
      writeFileSync(join(data.folder, 'platform.db'), 'no database '.repeat(1000))
      const printed = await failedStart(data)
      expect(printed).toMatch(
        /^The database \S+platform\.db is damaged: run `node server.mjs --restore FILE` [^\n]+$/,
      )
    } finally {
      await data.remove()
    }
  })

  it.each([
    ['of another program', 'CREATE TABLE notes (id integer)', 'is of another program'],
    [
      'that lacks a column',
      'ALTER TABLE rooms DROP COLUMN topic',
      'is incomplete: it lacks the column rooms.topic',
    ],
  ])('on a database %s says so in one line', async (kind, change, line) => {
    const data = await createData('sqlite')
    try {
      if (kind !== 'of another program') await (await startServer({ data })).stop()
      await execute(data.databaseUrl, change)
      expect(await failedStart(data)).toMatch(new RegExp(`^The database \\S+platform\\.db ${line}[^\\n]+$`))
    } finally {
      await data.remove()
    }
  })

  it('on a database that another program keeps locked reports that', async () => {
    const data = await createData('sqlite')
    const other = await connectSqlite(join(data.folder, 'platform.db'), { busyTimeoutMs: 0 })
    try {
      other.script('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
      expect(await failedStart(data)).toMatch(
        /^Another program keeps the database \S+platform\.db locked: [^\n]+$/,
      )
    } finally {
      other.close()
      await data.remove()
    }
  })

  it('with damaged keys reports that', async () => {
    const data = await createData('sqlite')
    try {
      writeFileSync(join(data.folder, 'keys.json'), '{"SUPER_KEY": ')
      expect(await failedStart(data)).toMatch(/^The file \S+keys\.json is damaged: [^\n]+$/)
    } finally {
      await data.remove()
    }
  })

  it.each(['sqlite', 'postgresql'] as const)('once everything runs ends too, on %s', async (provider) => {
    const data = await createData(provider)
    const pki = makePki()
    try {
      // The certificate is read at the beginning and again before listening.
      const removeInBetween = `import { rmSync } from 'node:fs'
        const look = setInterval(() => {
          if (!globalThis[Symbol.for('open-utility-api.platform')]) return
          clearInterval(look)
          rmSync(process.env.TLS_CERT)
        })`
      const printed = await failedStart(data, {
        env: { TLS_CERT: pki.server.certFile, TLS_KEY: pki.server.keyFile },
        nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(removeInBetween)}`],
      })
      expect(printed).toMatch(/^Configuration: [^\n]*TLS_CERT[^\n]*$/)
    } finally {
      pki.remove()
      await data.remove()
    }
  })

  it('in a file instead of a folder reports that', async () => {
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

describe.runIf(problem === '')('a start', { concurrent: true }, () => {
  it('on a full disk explains in one line what to do', async () => {
    const data = mountSmallDisk(4)
    try {
      fillDisk(data.folder)
      expect(await failedStart(data)).toMatch(/^The disk of \S+ is full: [^\n]+$/)
      expect(existsSync(join(data.folder, 'keys.json'))).toBe(false)
    } finally {
      await data.remove()
    }
  })

  it('on a disk that filled up later serves reads', async () => {
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

  it('on a read-only disk explains in one line what to do', async () => {
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
