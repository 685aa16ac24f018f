import { randomBytes } from 'node:crypto'
import type { Message, OnlineResponse, PollResponse, SendResponse } from '@/lib/chat/contract/chat'
import { encode, type JsonResponse, type Parameters, send } from './http'

/** A name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`

/** The JSON of a success. @throws Error that quotes any other response */
export function success<T>(response: JsonResponse): T {
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${response.text.slice(0, 500)}`)
  return JSON.parse(response.text) as T
}

export const get = (base: string, path: string, parameters: Parameters = {}): Promise<JsonResponse> =>
  send(`${base}${path}?${encode(parameters)}`)

export async function say(base: string, parameters: Parameters): Promise<SendResponse> {
  return success<SendResponse>(await get(base, '/send', parameters))
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

export async function poll(base: string, parameters: Parameters): Promise<PollResponse> {
  return success<PollResponse>(await get(base, '/poll', parameters))
}

export async function online(base: string, room: string): Promise<OnlineResponse> {
  return success<OnlineResponse>(await get(base, '/online', { room }))
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
