// @ts-check
// The production server: limits, shutdown. API paths are dispatched directly, pages to Next; both are made by
// the same build, and what is decided in TypeScript (the configuration, the dispatcher) comes from there.
import './scripts/requirements.mjs'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare } from './scripts/prepare.mjs'
import { Refusal } from './scripts/refusal.mjs'
import { readSettings } from './scripts/settings-file.mjs'

/** @typedef {import('./lib/main/platform').Platform} Platform */

/** Who started this; it may be gone when the build is done. */
const parent = process.ppid

try {
  readSettings()
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PLATFORM_DISPATCH: '1' })
  prepare()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}
const { followStrayErrors, strayErrors } = await import('./lib/core/stray-errors.mjs')
followStrayErrors()

/** @type {Platform | null} */
let published = null

/**
 * Brings Next and the application up.
 * @returns the listener of the dispatcher as well
 */
async function bringUp() {
  const { default: next } = await import('next')
  // The application says when it is up; Next starts it without waiting for it.
  /** @type {Promise<Platform>} */
  const publishing = new Promise((resolve) => {
    Reflect.set(globalThis, Symbol.for('open-utility-api.publish'), resolve)
  })
  // Next takes over every request with an Upgrade header of the server it is given, and hangs up on it. Clients that
  // only offer HTTP/2 that way (`curl --http2`, Java's HttpClient) are to be answered in HTTP/1.1, as by any server that
  // does not upgrade: so it gets one that nobody calls.
  const app = next({ dev: false, dir: import.meta.dirname, httpServer: createServer() })
  await app.prepare()
  const platform = await publishing
  published = platform
  strayErrors().log = platform.log
  const dispatcher = platform.dispatcher(app.getRequestHandler())
  return { platform, dispatcher, server: listen(platform, dispatcher) }
}

/**
 * Ends a start that failed: what runs already, such as the connections to PostgreSQL, would keep the process.
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
 * Requests that came while the port is being closed; null before and after.
 * @type {Parameters<import('node:http').RequestListener>[] | null}
 */
let lastCallers = null
/**
 * Opens the port.
 * @param {Platform} platform @param {import('node:http').RequestListener} dispatcher
 */
function listen({ config, log, refuseOnSocket, refuseInvalid, createServer }, dispatcher) {
  /** @type {import('node:http').RequestListener} */
  const listener = (request, response) => {
    // Whoever is answered now comes back by another connection, to another instance.
    if (stopping) response.shouldKeepAlive = false
    if (lastCallers === null) dispatcher(request, response)
    else lastCallers.push([request, response])
  }
  const server = createServer(
    {
      headersTimeout: 20_000,
      // Longer than proxies keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
      // The dispatcher refuses a request without Host itself, in the contract's shape.
      requireHostHeader: false,
    },
    listener,
  )

  server.on('clientError', refuseInvalid)
  // Node would answer 417 without a word. Expectations other than 100-continue are none of ours: RFC 9110 §10.1.1.
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
  // As many as the system lets wait (net.core.somaxconn): after a restart everybody comes back at once, and whoever finds
  // the queue full tries again a second later, then three.
  const backlog = 65_535
  server.listen({ port: config.port, host: config.host, backlog }, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
    console.log(
      `Ready: ${config.tlsCert ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    )
  })
  return server
}

const { platform, dispatcher, server } = await bringUp().catch(failStart)
const { config, log } = platform

/** How long the last callers are let in before anybody of them is answered: they need about a round trip to come. */
const lastCallMs = 100

/**
 * Closes the port. The system resets connections that nobody has accepted by then, and Node cuts those on which it has
 * read nothing. So for a moment everybody is let in and nobody answered; then nobody has a reason to come, and the turn
 * of the event loop in which the port closes is so short that hardly anybody falls into it.
 * @returns {Promise<{ closed: Promise<unknown> }>} `closed` resolves when the last connection has ended
 */
async function closePort() {
  /** @type {NonNullable<typeof lastCallers>} */
  const callers = []
  lastCallers = callers
  await pause(lastCallMs)
  // Right after Node has accepted whoever waited.
  await new Promise((resolve) => setImmediate(resolve))
  const closed = new Promise((resolve) => server.close(resolve))
  lastCallers = null
  for (const [request, response] of callers) dispatcher(request, response)
  return { closed }
}

/**
 * Ends in order. After SIGTERM it first goes on answering for a while as not ready, so that balancers stop sending before
 * anybody is turned away.
 * @param {NodeJS.Signals} signal
 */
async function stop(signal) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  platform.reportStopping()
  platform.closeAfterAnswers()
  platform.releaseWaiting()
  if (signal === 'SIGTERM') await pause(config.drainSeconds * 1000)
  // A request that hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 15_000).unref()
  const { closed } = await closePort()
  // Connections fall idle one by one as their requests are answered; those that never asked are cut off at the end.
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
process.on('SIGTERM', end)
process.on('SIGINT', end)
// With certificates it means that they are to be read again; else that the terminal is gone.
if (!config.tlsCert) process.on('SIGHUP', end)
// npm ends its shell when it is told to end, and passes nothing on: that the shell is gone is the signal.
if (process.env.npm_lifecycle_script === 'node server.mjs')
  setInterval(() => process.ppid === parent || end('SIGTERM'), 500).unref()
