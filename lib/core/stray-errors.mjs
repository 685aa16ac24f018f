// @ts-check
// Plain JavaScript, because server.mjs needs it before there is a build.
import { writeSync } from 'node:fs'
import { errorFacts } from './error-facts.mjs'

/**
 * @typedef {object} ErrorLog
 * @property {(fields: { err: unknown }, message: string) => void} fatal
 * @property {(fields: { err: unknown }, message: string) => void} error
 *
 * @typedef {object} StrayErrors
 * @property {number} rejections promises of this process that were rejected without a handler
 * @property {ErrorLog | null} log null before there is one
 */

/** One per process, shared by all bundles. */
const stateKey = Symbol.for('open-utility-api.stray-errors')
/** Next looks for a listener under this key before it adds its own, which prints the whole error. */
const nextListenerKey = Symbol.for('next.unhandledRejectionListener')

/** As in pino. */
const levels = { fatal: 60, error: 50 }

/** @returns {StrayErrors} */
export function strayErrors() {
  /** @type {StrayErrors | undefined} */
  const known = Reflect.get(globalThis, stateKey)
  if (known) return known
  const created = { rejections: 0, log: null }
  Reflect.set(globalThis, stateKey, created)
  return created
}

/** @param {'fatal' | 'error'} level @param {unknown} error @param {string} message */
function logError(level, error, message) {
  const { log } = strayErrors()
  if (log) {
    log[level]({ err: error }, message)
    return
  }
  const line = { level: levels[level], time: Date.now(), err: errorFacts(error), msg: message }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } catch {
    // Standard output is gone.
  }
}

/**
 * Handles uncaught errors before Next does, which prints all their fields and continues. An exception ends
 * the process: its state is unknown, and everything acknowledged is stored. A rejection does not: Next starts
 * work that it may never await.
 */
export function followStrayErrors() {
  // Closed output is no reason to end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  // Listeners run in order of registration: Next's, which print, are not reached.
  process.on('uncaughtException', (error) => {
    try {
      logError('fatal', error, 'uncaught exception: this process ends')
    } finally {
      process.exit(1)
    }
  })
  /** @param {unknown} reason */
  const rejected = (reason) => {
    strayErrors().rejections++
    logError('error', reason, 'a promise was rejected that nobody waited for')
  }
  process.on('unhandledRejection', rejected)
  Reflect.set(globalThis, nextListenerKey, rejected)
}
