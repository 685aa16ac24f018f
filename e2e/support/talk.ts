import { randomBytes } from 'node:crypto'
import type { Message, OnlineAnswer, PollAnswer, SendAnswer } from '@/lib/chat/contract/chat'
import { type Answer, encode, type Parameters, send } from './http'

/** A name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`

/** The JSON of a success. @throws Error that quotes anything else */
export function success<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  return JSON.parse(answer.text) as T
}

/** Calls a path with query parameters. */
export const get = (base: string, path: string, parameters: Parameters = {}): Promise<Answer> =>
  send(`${base}${path}?${encode(parameters)}`)

/** Sends a message that must succeed. */
export async function say(base: string, parameters: Parameters): Promise<SendAnswer> {
  return success<SendAnswer>(await get(base, '/send', parameters))
}

/** So many are sent at once. */
const sentAtOnce = 40

/** Sends messages that must succeed, about in their order. */
export async function sayMany(
  base: string,
  room: string,
  nick: string,
  msgs: readonly string[],
): Promise<void> {
  for (let i = 0; i < msgs.length; i += sentAtOnce)
    await Promise.all(msgs.slice(i, i + sentAtOnce).map((msg) => say(base, { room, nick, msg })))
}

/** Polls once; it must succeed. */
export async function poll(base: string, parameters: Parameters): Promise<PollAnswer> {
  return success<PollAnswer>(await get(base, '/poll', parameters))
}

/** Who is in a room. */
export async function online(base: string, room: string): Promise<OnlineAnswer> {
  return success<OnlineAnswer>(await get(base, '/online', { room }))
}

/** Makes an account of a custom room. */
export async function createAccount(base: string, key: string, room = 'custom') {
  const account = { username: unique('user'), password: unique('pass') }
  success(await get(base, '/create', { key, room, ...account }))
  return account
}

/** Every message of a room after a cursor, page by page, as a client that follows `cursor` gets them. */
export async function readAll(base: string, parameters: Parameters): Promise<Message[]> {
  const messages: Message[] = []
  let cursor: Parameters = {}
  for (;;) {
    const page = await poll(base, { ...parameters, ...cursor })
    messages.push(...page.messages)
    if (!page.has_more) return messages
    cursor = { ...page.cursor }
  }
}

/** The texts of messages. */
export const texts = (messages: Message[]): string[] => messages.map((message) => message.msg)
