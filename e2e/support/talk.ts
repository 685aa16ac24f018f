import { randomBytes } from 'node:crypto'
import type { Message, OnlineAnswer, PollAnswer, SendAnswer } from '@/lib/chat/contract/chat'
import { type Answer, encode, type Parameters, send } from './http'

/** A name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`

/** The JSON of a success. @throws Error that quotes any other answer */
export function success<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  return JSON.parse(answer.text) as T
}

export const get = (base: string, path: string, parameters: Parameters = {}): Promise<Answer> =>
  send(`${base}${path}?${encode(parameters)}`)

export async function say(base: string, parameters: Parameters): Promise<SendAnswer> {
  return success<SendAnswer>(await get(base, '/send', parameters))
}

/** Concurrent sends. */
const sentAtOnce = 40

/** Sends many messages, in about their order. */
export async function sayMany(
  base: string,
  room: string,
  nick: string,
  msgs: readonly string[],
): Promise<void> {
  for (let i = 0; i < msgs.length; i += sentAtOnce)
    await Promise.all(msgs.slice(i, i + sentAtOnce).map((msg) => say(base, { room, nick, msg })))
}

export async function poll(base: string, parameters: Parameters): Promise<PollAnswer> {
  return success<PollAnswer>(await get(base, '/poll', parameters))
}

export async function online(base: string, room: string): Promise<OnlineAnswer> {
  return success<OnlineAnswer>(await get(base, '/online', { room }))
}

export async function createAccount(base: string, key: string, room = 'custom') {
  const account = { username: unique('user'), password: unique('pass') }
  success(await get(base, '/create', { key, room, ...account }))
  return account
}

/** All messages of a room after a cursor, page by page, as a client gets them. */
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

export const texts = (messages: Message[]): string[] => messages.map((message) => message.msg)
