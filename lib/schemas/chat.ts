import {
  flag,
  integer,
  messageId,
  newPassword,
  nick,
  position,
  presentedKey,
  presentedPassword,
  presentedUsername,
  roomName,
  textOf,
  textUpTo,
  trimmedText,
  username,
} from './fields'
import { limits } from './limits'
import { z } from './zod'

/** Row types that carry something said; delivered to every poll. */
export const spokenTypes = ['message', 'action', 'system'] as const
/** Row types that change earlier rows or tell of people; delivered with `events=1`. */
export const eventTypes = ['delete', 'edit', 'clear', 'topic', 'join', 'leave'] as const
export const messageTypes = [...spokenTypes, ...eventTypes] as const
export type MessageType = (typeof messageTypes)[number]

/** One row of a room's stream as clients see it. `time` is milliseconds since the epoch. */
export interface Message {
  id: number
  time: number
  type: MessageType
  room: string
  nick: string
  trip: string | null
  msg: string
  is_admin: boolean
  ref_id: number | null
  /** The message of the room that this one answers. It is only there where one was named, and may be gone itself. */
  reply_to?: number
  /** A program wrote it, as a hook or by its own word. It is only there where that is so. */
  is_bot?: true
}

/** A point of a room's stream. */
export interface Cursor {
  after_time: number
  after_id: number
}

export interface PollAnswer {
  code: 200
  room: string
  messages: Message[]
  cursor: Cursor
  has_more: boolean
  gap: boolean
  reset: boolean
  frozen: boolean
  server_time: number
}

export interface SearchAnswer {
  code: 200
  room: string
  messages: Message[]
  /** Where the next call goes on; null when there is nothing before. */
  before_id: number | null
  looked_at: number
}

export interface SendAnswer {
  code: 200
  message: 'sent'
  id: number
  time: number
  room: string
  nick: string
  trip: string | null
  msg: string
  filtered: boolean
  reply_to?: number
}

/** A room as `/rooms` lists it. `last_time` is 0 when nothing was said yet. */
export interface RoomSummary {
  room: string
  kind: 'public' | 'custom'
  title: string
  topic: string
  online: number
  last_time: number
  last_message: { nick: string; msg: string } | null
}

export interface OnlineNick {
  nick: string
  trip: string | null
}

export interface RoomsAnswer {
  code: 200
  rooms: RoomSummary[]
  /** What the administrator tells everybody who logs on; `''` for nothing. */
  notice: string
}

export interface OnlineAnswer {
  code: 200
  room: string
  online: OnlineNick[]
  count: number
}

const credentials = { username: presentedUsername.optional(), password: presentedPassword.optional() }

export const pollInput = z.object({
  room: roomName,
  after_time: position.default(0),
  after_id: position.default(0),
  before_id: position.optional(),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
  wait: integer(0, limits.waitSecondsMax).default(0),
  events: flag.default(false),
  nick: nick.optional(),
  session: textUpTo(limits.sessionLengthMax).optional(),
  ...credentials,
})
export type PollInput = z.output<typeof pollInput>

export const searchInput = z.object({
  room: roomName,
  q: trimmedText(1, limits.searchLengthMax),
  before_id: position.optional(),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
  ...credentials,
})
export type SearchInput = z.output<typeof searchInput>

/** A message after trimming; other control characters are kept, it is text. */
const messageText = trimmedText(1, limits.messageLengthMax)

export const sendInput = z.object({
  room: roomName,
  nick,
  msg: messageText,
  type: z.enum(['message', 'action']).default('message'),
  send_id: textOf(1, limits.sendIdLengthMax).optional(),
  reply_to: messageId.optional(),
  bot: flag.optional(),
  key: presentedKey.optional(),
  ...credentials,
})
export type SendInput = z.output<typeof sendInput>

export const createInput = z.object({
  key: presentedKey.optional(),
  username,
  password: newPassword,
  room: roomName.default('custom'),
})
export type CreateInput = z.output<typeof createInput>

export const roomsInput = z.object(credentials)

export const feedInput = z.object(credentials)

export const onlineInput = z.object({ room: roomName, ...credentials })

/** What the log-on dialog posts. The answer carries a cookie, never a password in a URL. */
export const logOnInput = z.object({
  room: roomName,
  nick,
  ...credentials,
})
export type LogOnInput = z.output<typeof logOnInput>

/** What leaving a room posts; `session` is the one its polls carried. */
export const logOffInput = z.object({ room: roomName, session: textUpTo(limits.sessionLengthMax).optional() })
export type LogOffInput = z.output<typeof logOffInput>
