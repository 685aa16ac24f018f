#!/usr/bin/env node
// @ts-check
import { UtilityApiError, utilityApi } from '../client.js'
import { ip, link, share } from './other-commands.js'
import { chat, send } from './room-commands.js'
import { harmless } from './terminal-text.js'
import { readArguments, UsageError, usage, version } from './usage.js'

/**
 * What a command has to do with.
 * @typedef {object} Context
 * @property {import('../client.js').UtilityApi} api
 * @property {string[]} operands
 * @property {import('./usage.js').Values} values
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.ReadStream} input
 * @property {NodeJS.WriteStream} output
 * @property {NodeJS.WriteStream} errors
 * @property {AbortSignal} signal aborted when it is to end
 * @property {(status: number) => void} stop ends the command, with this exit status
 */

/** @type {Record<string, (context: Context) => Promise<number>>} */
const commands = { chat, send, share, link, ip }

const { env, stdin: input, stdout: output, stderr: errors } = process
const ending = new AbortController()
const stop = (/** @type {number} */ status) => ending.abort({ status })

/** @param {string[]} args @returns {Promise<number>} the exit status */
async function run(args) {
  const { command, operands, values } = readArguments(args)
  if (values.help || values.version) {
    output.write(values.help ? usage : `${version()}\n`)
    return 0
  }
  const carryOut = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!carryOut)
    throw new UsageError(command === '' ? 'What is to be done?' : `There is no command ${command}.`)
  const server = values.server || env.UTILITY_API || 'http://localhost:3000'
  return carryOut({
    api: apiOf(server),
    operands,
    values,
    env,
    input,
    output,
    errors,
    signal: ending.signal,
    stop,
  })
}

/** @param {string} server */
function apiOf(server) {
  try {
    return utilityApi(server)
  } catch {
    throw new UsageError(`${server} is no address of a server, such as https://example.org.`)
  }
}

/** @param {unknown} error @returns {number} the exit status */
function report(error) {
  if (ending.signal.aborted) return 1
  const message = harmless(error instanceof Error ? error.message : String(error))
  if (error instanceof UsageError) {
    errors.write(`${message} Try "utility-api --help".\n`)
    return 2
  }
  errors.write(`${message}${error instanceof UtilityApiError ? ` (${harmless(error.slug)})` : ''}\n`)
  return 1
}

process.once('SIGINT', () => stop(130))
process.once('SIGTERM', () => stop(143))
// The reader of the pipe has gone, as with `head`.
output.on('error', () => process.exit(0))
run(process.argv.slice(2))
  .catch(report)
  .then(
    // Not process.exit(): output to a pipe may still be pending.
    (status) => {
      process.exitCode = ending.signal.aborted ? ending.signal.reason.status : status
      input.destroy()
    },
  )
