// @ts-check
import { addAbortSignal } from 'node:stream'
import { UtilityApiError } from '../client.js'
import { ChatWindow } from './chat-window.js'
import { linesOf, piecesOf } from './input-lines.js'
import { harmless, harmlessJson, messageLines } from './terminal-text.js'
import { UsageError, wholeNumber } from './usage.js'

/** @typedef {import('./main.js').Context} Context */

/** @param {Context} context @param {string | undefined} room */
function roomOptions({ values, env, signal }, room) {
  if (!room) throw new UsageError('Which room? Name it after the command.')
  const nick = values.nick ?? env.UTILITY_API_NICK
  const account =
    values.user === undefined ? {} : { username: values.user, password: env.UTILITY_API_PASSWORD ?? '' }
  const bot = values.bot ? { bot: true } : {}
  return { room, nick, bot, account: { ...account, signal } }
}

/** @param {UtilityApiError} error @param {number} delayMs */
const retryNotice = (error, delayMs) =>
  `-- ${harmless(error.message)} Trying again in ${Math.ceil(delayMs / 1000)} s.`

/** @param {unknown} error */
const refusalNotice = (error) => `-- ${harmless(error instanceof Error ? error.message : String(error))}`

/**
 * Sends in order, one message at a time.
 * @param {Context} context
 * @param {string} room
 * @param {string} nick
 * @param {import('../client.js').SendOptions} options
 */
const sender = ({ api }, room, nick, options) => {
  /** @param {string} line */
  return async (line, /** @type {'message' | 'action'} */ type = 'message') => {
    let sent
    for (const piece of piecesOf(line)) sent = await api.send(room, nick, piece, { ...options, type })
    return sent
  }
}

/** Whether the refusal was about this text, so that the next line may succeed. @param {unknown} error */
const isAboutText = (error) =>
  error instanceof UtilityApiError && ![401, 403, 404, 405].includes(error.status)

/** `send`: the command's words, or each line of the input. @param {Context} context */
export async function send(context) {
  const { operands, input, errors, signal } = context
  const [name, ...words] = operands
  const { room, nick, bot, account } = roomOptions(context, name)
  if (!nick) throw new UsageError('Who says so? Give --nick NAME, or set UTILITY_API_NICK.')
  /** @type {import('../client.js').SendOptions} */
  const options = {
    ...account,
    ...bot,
    onRetry: (...details) => void errors.write(`${retryNotice(...details)}\n`),
  }
  const say = sender(context, room, nick, options)
  if (words.length > 0) {
    await say(words.join(' '))
    return 0
  }
  let status = 0
  for await (const line of linesOf(addAbortSignal(signal, input)))
    try {
      await say(line)
    } catch (error) {
      if (!isAboutText(error)) throw error
      errors.write(`${refusalNotice(error)}\n`)
      status = 1
    }
  return status
}

/** @param {string | undefined} given */
const historyOf = (given) => (given === 'all' ? Infinity : (wholeNumber('history', given) ?? 20))

/**
 * Sends the lines typed into a window.
 * @param {Context} context
 * @param {(line: string, type?: 'message' | 'action') => Promise<void>} say
 * @param {(msg: string | null) => Promise<void>} change the last message; null withdraws it
 * @param {(notice: string) => void} notify
 */
function typedLines({ stop }, say, change, notify) {
  let last = Promise.resolve()
  /** @param {string} line */
  const take = (line) => {
    const [, command, rest = ''] = /^\/(\w*) ?(.*)$/s.exec(line) ?? []
    if (command === 'quit') stop(0)
    else if (command === undefined) last = last.then(() => say(line))
    else if (command === 'me') last = last.then(() => say(rest, 'action'))
    else if (command === 'edit') last = last.then(() => change(rest))
    else if (command === 'withdraw') last = last.then(() => change(null))
    else notify(`-- There are /me, /edit, /withdraw and /quit, and no /${command}.`)
  }
  return { take, end: () => last.then(() => stop(0)) }
}

/** `chat`: follows a room. @param {Context} context */
export async function chat(context) {
  const { api, operands, values, input, output, errors, stop, signal } = context
  const { room, nick, bot, account } = roomOptions(context, operands[0])
  /** @type {ChatWindow | null} */
  let window = null
  /** @param {string} text */
  const print = (text) => (window ? window.print(text) : output.write(`${text}\n`))
  /** @param {string} notice */
  const notify = (notice) => (window ? window.print(notice) : errors.write(`${notice}\n`))
  const onRetry = (/** @type {[UtilityApiError, number]} */ ...details) => notify(retryNotice(...details))
  const history = historyOf(values.history)
  if (nick === undefined) notify('-- Only reading; --nick NAME lets you talk.')
  else {
    const send = sender(context, room, nick, { ...account, ...bot, onRetry })
    /** @type {import('../client.js').Sent | undefined} */
    let own
    const fail = (/** @type {unknown} */ error) => {
      if (!signal.aborted) notify(refusalNotice(error))
    }
    /** @type {(line: string, type?: 'message' | 'action') => Promise<void>} */
    const say = async (...said) => {
      try {
        own = (await send(...said)) ?? own
      } catch (error) {
        fail(error)
      }
    }
    const change = async (/** @type {string | null} */ msg) => {
      const { id = 0, token } = own ?? {}
      if (!token) return void notify('-- You have sent nothing that can be changed.')
      try {
        if (msg === null) await api.withdraw(id, { token, signal })
        const now = msg === null ? 'withdrawn' : (await api.edit(id, msg, { token, signal })).msg
        notify(`-- Your last message is now: ${harmless(now)}`)
      } catch (error) {
        fail(error)
      }
    }
    if (input.isTTY && output.isTTY && !values.json) {
      const { take, end } = typedLines(context, say, change, notify)
      const prompt = `${harmless(nick.split('#', 1)[0] ?? '')}> `
      window = new ChatWindow(input, output, prompt, { line: take, interrupt: () => stop(130), end })
    } else void pipe(context, say)
  }
  try {
    const onReset = () => notify('-- The room was restored from a backup; it is read anew.')
    const onGap = () => notify('-- Some messages are no longer kept.')
    for await (const message of api.follow(room, { ...account, nick, history, onRetry, onReset, onGap }))
      print(values.json ? harmlessJson(message) : messageLines(message, !output.isTTY))
    return 0
  } finally {
    window?.close()
  }
}

/**
 * Sends piped input, and follows the room after its end.
 * @param {Context} context
 * @param {(line: string) => Promise<void>} say
 */
async function pipe({ input, signal }, say) {
  try {
    for await (const line of linesOf(addAbortSignal(signal, input))) await say(line)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
