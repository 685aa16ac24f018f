// @ts-check
// The server: sockets, limits, shutdown. API paths are dispatched directly, pages go to Next; configuration
// and dispatch come from the same build.
import './scripts/requirements.mjs'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { isRelease, readOptions } from './scripts/options.mjs'
import { Refusal } from './scripts/refusal.mjs'
import { readSettings } from './scripts/settings-file.mjs'
import { localAddress, qrCode, sharedAddress, welcome } from './scripts/welcome.mjs'

/** @typedef {import('./lib/main/platform').Platform} Platform */

// V8 keeps 70 MB of the threads that optimise WebAssembly. Prisma compiles each kind of query once with it: no request is slower.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

/** The parent process at the start; it may be gone after the build. */
const parent = process.ppid

/** Reads options and settings, and builds what is missing. */
async function getReady() {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.print !== null) {
      console.log(options.print)
      process.exit(0)
    }
    if (options.restore !== null)
      process.exit(await (await import('./scripts/restore/command.mjs')).restoreCommand(options.restore))
    readSettings()
    const NODE_ENV = options.isDev ? 'development' : 'production'
    Object.assign(process.env, { NODE_ENV, NEXT_TELEMETRY_DISABLED: '1' })
    const development = options.isDev ? await import('./scripts/development.mjs') : null
    if (development) development.prepareDevelopment()
    else if (!isRelease()) (await import('./scripts/prepare.mjs')).prepare()
    return { ...options, development }
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}

const { command, hasQr, development } = await getReady()
/** Until the port is open there is nothing to end in order. Process 1 of a container ignores signals without a handler. */
const leave = () => process.exit(command === null ? 0 : 1)
for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(name, leave)
// The application reports and exits.
Reflect.set(globalThis, Symbol.for('open-utility-api.command'), command)
const { followStrayErrors, strayErrors } = await import('./lib/core/stray-errors.mjs')
followStrayErrors()

/** @type {Platform | null} */
let published = null

/** Loads next.config.mjs into Next's cache: otherwise Next prints at each start how long that took. */
async function loadNextConfig() {
  const { default: load } = createRequire(import.meta.url)('next/dist/server/config')
  await load('phase-production-server', import.meta.dirname)
}

/** Starts Next and the application. @returns the platform and its request listener */
async function bringUp() {
  const { default: next } = await import('next')
  await loadNextConfig()
  // The application publishes itself; Next starts it without waiting for it.
  /** @type {Promise<Platform>} */
  const publishing = new Promise((resolve) => {
    Reflect.set(globalThis, Symbol.for('open-utility-api.publish'), resolve)
  })
  // Next takes over every request with an Upgrade header of the server it is given, and closes the connection. Clients
  // that only offer HTTP/2 (`curl --http2`, Java's HttpClient) must be answered in HTTP/1.1: so Next gets an unused
  // server.
  const httpServer = createServer()
  const app = next({
    dev: development !== null,
    dir: import.meta.dirname,
    httpServer,
    ...development?.nextOptions,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  await development?.load(handle)
  const platform = await publishing
  published = platform
  strayErrors().log = platform.log
  const dispatcher = development?.reloading(platform, handle) ?? platform.dispatcher(handle)
  const server = listen(platform, dispatcher)
  if (development) server.on('upgrade', (...args) => httpServer.emit('upgrade', ...args))
  return { platform, dispatcher, server }
}

/**
 * Ends a failed start: open connections, such as those to PostgreSQL, would keep the process.
 * @param {unknown} error
 * @returns {never}
 */
function failStart(error) {
  const plain = error instanceof Error ? (error.stack ?? error.message) : error
  console.error(published?.startProblem(error) ?? plain)
  process.exit(1)
}

let stopping = false
/**
 * Requests that arrive while the port is being closed; null before and after.
 * @type {Parameters<import('node:http').RequestListener>[] | null}
 */
let heldRequests = null
/** Opens the port. @param {Platform} platform @param {import('node:http').RequestListener} dispatcher */
function listen(platform, dispatcher) {
  const { config, log, refuseOnSocket, refuseInvalid, createServer } = platform
  /** @type {import('node:http').RequestListener} */
  const listener = (request, response) => {
    // Disable keep-alive while draining.
    if (stopping) response.shouldKeepAlive = false
    if (heldRequests === null) dispatcher(request, response)
    else heldRequests.push([request, response])
  }
  const server = createServer(
    {
      headersTimeout: 20_000,
      // Longer than proxies keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
      // Dispatch refuses a request without Host in the documented shape.
      requireHostHeader: false,
    },
    listener,
  )

  server.on('clientError', refuseInvalid)
  // Node would answer 417 with an empty body. We support no expectations but 100-continue: RFC 9110 §10.1.1.
  server.on('checkExpectation', listener)
  server.on('connect', (_request, socket) => {
    refuseOnSocket(socket, 'method_not_allowed', 'no_proxy')
  })

  server.on('error', (error) => {
    if (server.listening) {
      log.error({ err: error }, 'a connection could not be accepted')
      return
    }
    console.error(`Cannot listen on ${config.host}:${config.port}: ${error.message}`)
    process.exit(1)
  })
  // As many as the system permits (net.core.somaxconn): all clients reconnect after a restart, and a full queue costs
  // each a retry after one and three seconds.
  const backlog = 65_535
  server.listen({ port: config.port, host: config.host, backlog }, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    void showReady(platform, port)
  })
  return server
}

/** Ends what waits for the start under systemd (Type=notify). */
function notifySystemd() {
  if (!process.env.NOTIFY_SOCKET) return
  spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).once('error', (err) =>
    log.warn({ err }, 'systemd could not be notified of the start'),
  )
}

/** @param {Platform} platform @param {number} port */
async function showReady({ config, isFirstStart }, port) {
  notifySystemd()
  console.log(`Ready: ${localAddress(config, port)}`)
  if (isFirstStart) console.log(welcome(config, port).join('\n'))
  if (!hasQr) return
  const address = sharedAddress(config, port)
  console.log(`\n${await qrCode(address, process.stdout.isTTY === true)}\n${address}`)
}

const { platform, dispatcher, server } = await bringUp().catch(failStart)
const { config, log } = platform

/** How long connections are accepted before they are answered; they need about a round trip. */
const acceptMs = 100

/**
 * Closes the port. The system resets connections that are not accepted yet, and Node cuts those without a request. So for
 * a moment everyone is accepted and no one answered; then no client has a reason to connect, and the port closes within
 * one event-loop turn.
 * @returns {Promise<{ closed: Promise<unknown> }>} `closed` resolves when the last connection has ended
 */
async function closePort() {
  /** @type {NonNullable<typeof heldRequests>} */
  const held = []
  heldRequests = held
  await pause(acceptMs)
  // Right after Node has accepted the waiting ones.
  await new Promise((resolve) => setImmediate(resolve))
  const closed = new Promise((resolve) => server.close(resolve))
  heldRequests = null
  for (const [request, response] of held) dispatcher(request, response)
  return { closed }
}

/**
 * Shuts down in order. After SIGTERM it first keeps answering as not ready, so that load balancers stop sending.
 * @param {NodeJS.Signals} signal
 */
async function stop(signal) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  // Browsers keep a connection for what changes, which would have to be waited for.
  if (development) return platform.shutDown().then(() => process.exit(0))
  platform.reportStopping()
  platform.closeAfterResponses()
  platform.releaseWaiting()
  if (signal === 'SIGTERM') await pause(config.drainSeconds * 1000)
  // A hanging request must not keep the process.
  setTimeout(() => process.exit(1), 15_000).unref()
  const { closed } = await closePort()
  // Connections become idle as their requests are answered; unused ones are cut at the end.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), 5_000)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
  await platform.shutDown()
  process.exit(0)
}

/** @param {NodeJS.Signals} signal */
const end = (signal) =>
  stop(signal).catch((error) => {
    log.error({ err: error }, 'could not end in order')
    process.exit(1)
  })
for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.off(name, leave).on(name, end)
// With certificates, SIGHUP reloads them; otherwise the terminal is gone.
if (!config.tlsCert) process.on('SIGHUP', end)
// npm kills its shell without forwarding the signal: the missing shell is the signal.
if (process.env.npm_lifecycle_script?.startsWith('node server.mjs'))
  setInterval(() => process.ppid === parent || end('SIGTERM'), 500).unref()
