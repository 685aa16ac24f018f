// @ts-check
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export const usage = `Talks to an Open Utility API server.

  utility-api chat ROOM              follow a room; lines that you type are sent (/me, /edit, /withdraw, /quit)
  utility-api send ROOM [MESSAGE]    send a message, or each line of the input
  utility-api share [FILE]           save a text (or the input) and print its address
  utility-api link URL               make a short link and print it
  utility-api ip [ADDRESS]           print your address, or what is known of another

  --server URL      the server                              (UTILITY_API; http://localhost:3000)
  --nick NAME       who you are: NAME, or NAME#SECRET       (UTILITY_API_NICK)
  --user NAME       account of a custom room; its password is read from UTILITY_API_PASSWORD
  --history N       earlier messages that chat begins with, or "all" (20)
  --bot             says that a program sends: the messages are marked as a bot's
  --name NAME       the name of a text, the code of a link
  --token TOKEN     replace the text that has this name and token
  --expires SECONDS when a text or link ends
  --json            everything the server answers, as JSON; of chat, one message on each line
  --help, --version

Ends with 0, with 1 when the server refuses, with 2 when it is called wrongly, with 130 on Ctrl-C.
What fails for a while is tried again. "chat" without --nick only reads.
`

/** A wrong call of the command. */
export class UsageError extends Error {}

const text = /** @type {const} */ ({ type: 'string' })
const flag = /** @type {const} */ ({ type: 'boolean' })
const options = {
  ...{ server: text, nick: text, user: text, history: text, name: text, token: text, expires: text },
  ...{ bot: flag, json: flag, help: { ...flag, short: 'h' }, version: flag },
}

/** @param {string[]} args @throws {UsageError} */
export function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [command = '', ...operands] = positionals
    return { command, operands, values }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @typedef {ReturnType<typeof readArguments>['values']} Values */

/** @param {string} name @param {string | undefined} given @throws {UsageError} */
export function wholeNumber(name, given) {
  if (given === undefined) return undefined
  if (!/^\d{1,15}$/.test(given)) throw new UsageError(`--${name} takes a whole number.`)
  return Number(given)
}

/** @returns {string} */
export const version = () =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
