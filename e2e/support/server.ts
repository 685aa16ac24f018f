import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/test-postgres.mjs'
import { createPostgresDatabase, type Provider, temporaryFolder } from './database'
import { send } from './http'
import { until } from './until'

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

/** The Node that runs servers: the tests' own, or another release. */
export const servingNode = process.env.TEST_NODE || process.execPath

/** Settings that a developer's `.env` may contain; an empty value counts as missing. */
const unset = [
  ...[
    'METRICS_KEY',
    'PUBLIC_URL',
    'CORS_ORIGINS',
    'TRUST_PROXY',
    'EDGE',
    'TEXT_MAX_BYTES',
    'TEXT_TTL_DEFAULT',
  ],
  ...[
    'OFFLINE_CHAT',
    'WEBHOOKS_TO_PRIVATE',
    'SMTP_URL',
    'MAIL_FROM',
    'GEOIP_CITY_DB',
    'GEOIP_ASN_DB',
    'EDGE_COLO',
    'REVERSE_DNS',
  ],
  ...['DATABASE_WAIT', 'TLS_CERT', 'TLS_KEY', 'TLS_CLIENT_CA', 'BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_DIR'],
  'LOG_FORMAT',
]

export interface ServerOptions {
  provider?: Provider
  /** Its port; a free one by default. */
  port?: number
  /** Existing data; by default new data, removed afterwards. */
  data?: ServerData
  env?: Record<string, string>
  /** Options of Node. */
  nodeOptions?: string[]
  /** The largest file it may write (RLIMIT_FSIZE), bytes. */
  fileBytesMax?: number
  /** A file for its output; `output()` is empty then. */
  outputTo?: string
  /** The folder of another tree with a build. */
  root?: string
  /** Its working folder; by default its tree. */
  cwd?: string
  /** The user and group it runs as; for tests that run as root. */
  uid?: number
}

/** The data of a server. Several servers may share one PostgreSQL. */
export interface ServerData {
  folder: string
  databaseUrl: string
  remove: () => Promise<void>
}

export interface Server {
  url: string
  port: number
  superKey: string
  adminKey: string
  data: ServerData
  output: () => string
  /** Its process. */
  pid: number
  /** The exit code or signal. */
  exited: Promise<number | string>
  signal: (name: NodeJS.Signals) => void
  /** Sends SIGTERM without waiting. */
  terminate: () => void
  /** Kills it. */
  crash: () => Promise<void>
  /** Stops it cleanly and removes its own data. @returns as `exited` */
  stop: () => Promise<number | string>
}

/** A new folder and, for PostgreSQL, a new database. */
export async function createData(provider: Provider): Promise<ServerData> {
  const folder = temporaryFolder('data')
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (provider === 'sqlite')
    return { folder, databaseUrl: `file:${join(folder, 'platform.db')}`, remove: async () => removeFolder() }
  const database = await createPostgresDatabase()
  const remove = async () => {
    removeFolder()
    await database.drop()
  }
  return { folder, databaseUrl: database.url, remove }
}

const keys = { SUPER_KEY: 'super-key-of-the-tests', ADMIN_KEY: 'admin-key-of-the-tests' }

function environment(port: number, data: ServerData, env: Record<string, string>) {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    ...keys,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: data.folder,
    DATABASE_URL: data.databaseUrl,
    // Draining is for load balancers.
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'info',
    STORAGE_MAX_BYTES: '0', // the machine's own disk may be nearly full
    ABUSE_CONTACT: 'abuse@platform.example',
    ...env,
  }
}

/** A command under a file size limit; the shell counts blocks of 512 bytes (POSIX). */
function limited(command: [string, ...string[]], fileBytesMax: number | undefined): [string, ...string[]] {
  if (fileBytesMax === undefined) return command
  return ['sh', '-c', `ulimit -f ${Math.floor(fileBytesMax / 512)} && exec "$@"`, 'sh', ...command]
}

function redirected(command: [string, ...string[]], file: string | undefined): [string, ...string[]] {
  return file === undefined ? command : ['sh', '-c', 'exec "$@" >"$0"', file, ...command]
}

function signal(child: ChildProcess, name: NodeJS.Signals, wholeGroup: boolean): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, name)
  } catch {
    // It ended in between.
  }
}

function watch(child: ChildProcess) {
  let output = ''
  const collect = (chunk: string) => {
    output += chunk
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  const exited = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signalName) => resolve(code ?? signalName ?? 'unknown'))
    child.once('error', (error) => resolve(error.message))
  })
  const last = () => signal(child, 'SIGKILL', true)
  process.once('exit', last)
  exited.then(() => process.removeListener('exit', last))
  return { output: () => output, exited }
}

/** Why the server is not ready, by /readyz; `''` when it is. */
async function unreadiness(url: string): Promise<string> {
  try {
    const { status, text } = await send(`${url}/readyz`)
    return status === 200 ? '' : `/readyz answers ${status} ${text}`
  } catch (error) {
    return String(error)
  }
}

/** The beginning and the end of a long output. */
const excerpt = (output: string): string =>
  output.length <= 8000 ? output : `${output.slice(0, 4000)}\n…\n${output.slice(-4000)}`

/**
 * Starts a server with an environment of its own and waits until it is ready.
 * @throws Error with its output when it is not ready within a minute
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const data = options.data ?? (await createData(options.provider ?? 'sqlite'))
  const port = options.port ?? (await freePort())
  const url = `${options.env?.TLS_CERT ? 'https' : 'http'}://127.0.0.1:${port}`
  const env = environment(port, data, options.env ?? {})
  const root = options.root ?? ownRoot
  const whole = [...(options.nodeOptions ?? []), join(root, 'server.mjs')]
  const unlimited = redirected([servingNode, ...whole], options.outputTo)
  const [command, ...args] = limited(unlimited, options.fileBytesMax)
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { output, exited } = watch(child)
  let ended: number | string | undefined
  exited.then((how) => {
    ended = how
  })
  const sendSignal = (name: NodeJS.Signals) => signal(child, name, false)
  const terminate = () => sendSignal('SIGTERM')
  const crash = async () => {
    signal(child, 'SIGKILL', true)
    await exited
  }
  const stop = async () => {
    terminate()
    const how = await exited
    if (!options.data) await data.remove()
    return how
  }
  let why = ''
  try {
    const isSettled = async () => {
      why = await unreadiness(url)
      return why === '' || ended !== undefined
    }
    await until('server.mjs to be ready', isSettled, 60_000)
    if (ended !== undefined) throw new Error(`server.mjs ended with ${ended}`)
  } catch (error) {
    await crash()
    if (!options.data) await data.remove()
    const isPortOurs = options.port === undefined && options.env?.PORT === undefined
    // Another program took the port that was free.
    if (isPortOurs && output().includes('EADDRINUSE')) return startServer(options)
    throw new Error(
      `${error instanceof Error ? error.message : error}\n${why}\nIt printed:\n${excerpt(output())}`,
    )
  }
  const { SUPER_KEY: superKey, ADMIN_KEY: adminKey } = keys
  const pid = child.pid ?? 0
  return {
    url,
    port,
    superKey,
    adminKey,
    data,
    pid,
    output,
    exited,
    signal: sendSignal,
    terminate,
    crash,
    stop,
  }
}
