import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '@/scripts/test-postgres.mjs'
import { runToEnd } from '../support/program'
import { makeLinkOf, nobody, requireRoot } from '../support/root'
import { createData, type ServerData, servingNode, startServer } from '../support/server'
import { startMailServer } from '../support/smtp'

const secret = 'a-password-that-nobody-may-see'

interface Checked {
  status: number | string
  output: string
  seconds: number
}

/** Runs `node server.mjs --check` with settings of its own. */
async function check(data: ServerData, env: Record<string, string> = {}): Promise<Checked> {
  const began = performance.now()
  const { status, ...printed } = await runToEnd(servingNode, ['server.mjs', '--check'], {
    env: {
      DATA_DIR: data.folder,
      DATABASE_URL: data.databaseUrl,
      HOST: '127.0.0.1',
      PORT: `${await freePort()}`,
      ...env,
    },
  })
  const output = printed.output + printed.errors
  expect(output).not.toContain(secret)
  return { status, output, seconds: (performance.now() - began) / 1000 }
}

async function withData<T>(
  run: (data: ServerData) => Promise<T>,
  provider: 'sqlite' | 'postgresql' = 'sqlite',
) {
  const data = await createData(provider)
  try {
    return await run(data)
  } finally {
    await data.remove()
  }
}

/** A server that accepts connections and says nothing. */
async function silentServer() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return { port: typeof address === 'object' ? address?.port : 0, close: () => server.close() }
}

describe.concurrent('node server.mjs --check', () => {
  it('says what a first start would do, and does nothing', () =>
    withData(async (data) => {
      const { status, output } = await check(data, {
        SUPERKEY: secret,
        ADMIN_KEY: secret,
        METRICS_KEY: secret,
      })
      expect([status, output]).toEqual([0, expect.stringContaining('The platform can start.')])
      expect(output).toMatch(/^note +settings +SUPERKEY is not a setting; did you mean SUPER_KEY\?$/m)
      expect(output).toMatch(/^ok +database +SQLite, \S+platform\.db \(would be made\)$/m)
      expect(output).toMatch(/^ok +keys +ADMIN_KEY as set; SUPER_KEY would be made/m)
      expect(output).toMatch(/^note +keys +ADMIN_KEY and METRICS_KEY are the same key: set different ones$/m)
      expect(existsSync(path.join(data.folder, 'platform.db'))).toBe(false)
      expect(existsSync(path.join(data.folder, 'keys.json'))).toBe(false)
    }))

  it.each(['sqlite', 'postgresql'] as const)('finds a database in use up to date, on %s', (provider) =>
    withData(async (data) => {
      const server = await startServer({ data, provider })
      const port = new URL(server.url).port
      const during = await check(data, { PORT: port })
      expect(during.output).toMatch(
        provider === 'sqlite'
          ? /^note +database .*in use by process/m
          : /^ok +database +PostgreSQL, up to date$/m,
      )
      // Of several instances on PostgreSQL each needs a port of its own.
      expect(during.status).toBe(provider === 'sqlite' ? 0 : 1)
      await server.stop()
      const after = await check(data)
      expect([after.status, after.output]).toEqual([0, expect.stringMatching(/^ok +database .*up to date$/m)])
    }, provider),
  )

  it('ends with 1 and names every setting that cannot be used', () =>
    withData(async (data) => {
      const { status, output } = await check(data, { PORT: 'high', SUPER_KEY: 'short', TRUST_PROXY: 'x' })
      expect(status).toBe(1)
      for (const name of ['PORT', 'SUPER_KEY', 'TRUST_PROXY'])
        expect(output).toMatch(new RegExp(`^problem +settings +${name}: `, 'm'))
      expect(output).toContain('It cannot work like this: 3 problems.')
    }))

  it('ends with 1 and says why within seconds, when servers do not answer', () =>
    withData(async (data) => {
      const silent = await silentServer()
      const { status, output, seconds } = await check(data, {
        DATABASE_URL: `postgres://ann:${secret}@127.0.0.1:${silent.port}/x`,
        SMTP_URL: `smtp://ann:${secret}@127.0.0.1:${silent.port}`,
        PORT: `${silent.port}`,
      })
      silent.close()
      expect(status).toBe(1)
      for (const subject of ['database', 'mail', 'address'])
        expect(output).toMatch(new RegExp(`^problem +${subject} `, 'm'))
      expect(output).toMatch(
        /^problem +address +HTTP on 127\.0\.0\.1, port \d+ cannot be opened \(EADDRINUSE\)$/m,
      )
      expect(seconds).toBeLessThan(40)
    }))

  it('signs in to the mail server', () =>
    withData(async (data) => {
      const mail = await startMailServer()
      const { output } = await check(data, {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`,
        MAIL_FROM: 'ann@example.org',
      })
      await mail.stop()
      expect(output).toMatch(/^ok +mail +127\.0\.0\.1:\d+ answers$/m)
    }))

  it('names files that cannot be used', () =>
    withData(async (data) => {
      mkdirSync(path.join(data.folder, 'folder'))
      writeFileSync(path.join(data.folder, 'platform.db'), 'no database '.repeat(1000))
      writeFileSync(path.join(data.folder, 'keys.json'), '{')
      const missing = path.join(data.folder, 'missing')
      const { status, output } = await check(data, {
        GEOIP_CITY_DB: missing,
        BACKUP_EVERY: '24',
        BACKUP_DIR: '/proc/backups',
        TLS_CERT: missing,
        TLS_KEY: missing,
      })
      expect(status).toBe(1)
      expect(output).toMatch(/^problem +database +The database \S+platform\.db is damaged/m)
      expect(output).toMatch(/^problem +keys +The file \S+keys\.json is damaged/m)
      expect(output).toMatch(/^problem +address +Configuration: TLS_CERT: cannot be read/m)
      expect(output).toMatch(/^problem +locations +Configuration: GEOIP_CITY_DB: /m)
      expect(output).toMatch(/^problem +backups +/m)
    }))

  it('follows no link of the user whose data root looks at, and leaves that user everything', () =>
    withData(async (data) => {
      requireRoot()
      chownSync(data.folder, nobody, nobody)
      await (await startServer({ data, uid: nobody })).stop()
      const good = await check(data)
      expect([good.status, good.output]).toEqual([0, expect.stringMatching(/^ok +database .*up to date$/m)])
      const files = readdirSync(data.folder)
      expect(files).toContain('platform.db.lock')
      for (const name of files)
        expect(statSync(path.join(data.folder, name)), name).toMatchObject({ uid: nobody })
      const lock = path.join(data.folder, 'platform.db.lock')
      const secretFile = `${data.folder}-of-root`
      writeFileSync(secretFile, secret, { mode: 0o644 })
      rmSync(lock)
      makeLinkOf(nobody, secretFile, lock)
      try {
        const { status, output } = await check(data)
        expect([status, output]).toEqual([1, expect.stringMatching(/^problem +database .*\.lock is a link/m)])
        expect(statSync(secretFile)).toMatchObject({ uid: 0, mode: 0o100644 })
        expect(readFileSync(secretFile, 'utf8')).toBe(secret)
      } finally {
        rmSync(secretFile)
      }
    }))
})

describe.concurrent('a start', () => {
  it('shows the keys once, and what to do next at first only', () =>
    withData(async (data) => {
      const env = { SUPER_KEY: '', ADMIN_KEY: '', SUPERKEY: secret, LOG_FORMAT: 'text' }
      const first = await startServer({ data, env })
      await first.stop()
      expect(first.output()).toMatch(/ WARN {2}SUPERKEY is not a setting; did you mean SUPER_KEY\?\n/)
      expect(first.output()).toMatch(
        / {2}ADMIN_KEY {2}\S{43} {2}.*SUPER_KEY {2}\S{43}.*Ready: http.*docs\/hosting\.md/s,
      )
      const second = await startServer({ data, env })
      await second.stop()
      expect(second.output()).not.toMatch(/hosting\.md|_KEY {2}\S{43}/)
      expect(first.output() + second.output()).not.toContain(secret)
      // Next's own lines.
      expect(first.output()).not.toMatch(/next\.config|▲|✓/)
    }))
})
