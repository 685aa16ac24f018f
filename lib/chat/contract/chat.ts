import { chatLimits } from '@/lib/chat/limits'
import { protective } from '@/lib/core/contract/field-marks'
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
  textBetween,
  textUpTo,
  trimmedText,
  username,
  visibleText,
} from '@/lib/core/contract/fields'
import { enumError, violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { z } from '@/lib/core/contract/zod'

/** Row types delivered to every poll. */
export const messageTypes = ['message', 'action', 'system'] as const
/** Row types delivered with `events=1`: changes of earlier rows, joins and leaves. */
const eventTypes = ['delete', 'edit', 'clear', 'topic', 'join', 'leave'] as const
const rowTypes = [...messageTypes, ...eventTypes] as const
export type RowType = (typeof rowTypes)[number]

export const id = z.int().describe('Unique on the platform; grows along a room’s stream.')
const time = z.int().describe('Milliseconds since the epoch.')
const trip = z
  .string()
  .nullable()
  .describe('A short keyed hash of the secret in `name#secret`; null without one.')
const replyTo = z
  .int()
  .optional()
  .describe(
    'The id of the message that this one replies to, which may have been deleted. Missing if it is not a reply.',
  )

/** Notices of the platform in a room's stream. */
const notices = ['frozen', 'open', 'report'] as const
export type Notice = (typeof notices)[number]

export const isNotice = (value: string | null): value is Notice => notices.some((notice) => notice === value)

export const message = z.object({
  id,
  time,
  type: z.enum(rowTypes),
  room: z.string(),
  nick: z.string(),
  trip,
  msg: z
    .string()
    .describe(
      'The text. Of a `join` and a `leave`: the other nickname if the person only changed nicknames, otherwise empty.',
    ),
  is_admin: z.boolean().describe('Sent by an administrator.'),
  ref_id: z
    .int()
    .nullable()
    .describe(
      'Of a `delete` or an `edit`: the id of the message that changes. Of a `clear`: every message up to this id is hidden. Messages can become visible again, by an edit of a deleted one or by a clear up to a lower id than before: read them by `/poll` with `before_id`.',
    ),
  reply_to: replyTo,
  is_bot: z
    .literal(true)
    .optional()
    .describe('True if a program wrote the message, through a hook or with `bot=1`. Otherwise missing.'),
  other_sender: z
    .literal(true)
    .optional()
    .describe(
      'True if a user was present under this nickname, or one that looks like it with the same digits (`ann3` is not `anne`), and the message came from another address without their trip. Otherwise missing.',
    ),
  edited_time: z
    .int()
    .optional()
    .describe(
      'When the text was last changed, in milliseconds since the epoch; in an `edit` that is `restored` that of the message. Missing if it never was.',
    )
    .meta({ examples: [1_763_611_200_000] }),
  withdrawn: z
    .literal(true)
    .optional()
    .describe('True of a `delete` by the sender of the message. Missing if an administrator deleted it.'),
  restored: z
    .literal(true)
    .optional()
    .describe(
      'True of an `edit` that undoes a deletion: the message is there again as it was. Otherwise missing.',
    ),
  notice: z
    .enum(notices)
    .optional()
    .describe(
      'Which notice of the platform `msg` is, in English. A `report` is a line of the room for reports, and `ref_id` the id of the report.',
    ),
})
export type Message = z.output<typeof message>

export const cursor = z
  .object({ after_time: z.int(), after_id: z.int() })
  .describe('Pass it to the next call. If you always do, you get every message exactly once and in order.')
export type Cursor = z.output<typeof cursor>

const didYouMean = z
  .string()
  .optional()
  .describe(
    'Only if the room does not exist: the room whose name differs from the given one by case or width only.',
  )

export const pollResponse = z.object({
  room: z.string(),
  messages: z.array(message).describe('Oldest first.'),
  cursor,
  has_more: z.boolean().describe('There are more messages after this page (with `before_id`: before it).'),
  gap: z.boolean().describe('The cursor is older than what is kept.'),
  reset: z
    .boolean()
    .describe(
      'The cursor does not belong to this room as it is now: a backup was restored, or the room was deleted and made again. Start over without a cursor.',
    ),
  frozen: z.boolean().describe('Nobody can write to the room now.'),
  did_you_mean: didYouMean,
  server_time: time,
})
export type PollResponse = z.output<typeof pollResponse>

export const searchResponse = z.object({
  room: z.string(),
  messages: z.array(message).describe('Newest first.'),
  before_id: z.int().nullable().describe('For the next call, to look further back; null at the beginning.'),
  looked_at: z.int().describe('Messages that were looked at.'),
})
export type SearchResponse = z.output<typeof searchResponse>

export const filtered = z.boolean().describe('Words were masked.')

export const sendResponse = z.object({
  message: z.literal('sent'),
  id,
  time,
  room: z.string(),
  nick: z.string(),
  trip,
  msg: z.string(),
  filtered,
  reply_to: replyTo,
  is_admin: z.literal(true).optional(),
  token: z
    .string()
    .optional()
    .describe(
      'For `/edit` and `/withdraw`, for 15 minutes unless the administrator set another time. A repeat returns it only to the same address, within that time. Messages of administrators have none.',
    ),
})
export type SendResponse = z.output<typeof sendResponse>
/** Of a sender that was authorised in another way. */
export type PostResponse = Omit<SendResponse, 'token'>

export const createResponse = z.object({
  message: z.literal('created'),
  username: z.string(),
  room: z.string().meta({ examples: ['custom'] }),
})

export const roomSummary = z.object({
  room: z.string(),
  kind: z.enum(['public', 'custom']),
  title: z.string(),
  topic: z.string(),
  online: z.int(),
  last_time: z.int().describe('0 when nothing was said yet.'),
  last_message: z.object({ nick: z.string(), msg: z.string() }).nullable(),
})
export type RoomSummary = z.output<typeof roomSummary>

export const roomsResponse = z.object({
  rooms: z.array(roomSummary),
  /** `''` for none. */
  notice: z.string().describe('A message of the administrator for everybody who enters the chat.'),
})
export type RoomsResponse = z.output<typeof roomsResponse>

const onlineNick = z.object({ nick: z.string(), trip })
export type OnlineNick = z.output<typeof onlineNick>

export const onlineResponse = z.object({
  room: z.string(),
  online: z.array(onlineNick),
  count: z.int(),
  nick_in_use: z
    .boolean()
    .optional()
    .describe(
      'Only with `nick`: someone present has that nickname, or one that looks like it, and not the trip of the caller. It can be taken all the same.',
    )
    .meta({ examples: [true] }),
  free_nicks: z
    .array(z.string())
    .optional()
    .describe('Only if it is in use: up to three similar nicknames that nobody present has.')
    .meta({ examples: [['ann2', 'ann3', 'ann4']] }),
  did_you_mean: didYouMean,
})
export type OnlineResponse = z.output<typeof onlineResponse>

/** Also sets a cookie. */
export const signInResponse = z.object({
  room: z.string(),
  nick: z.string(),
  trip,
  url: z.string().describe('The chat page, without any secret in it.'),
})

export const signOutResponse = z.object({ message: z.literal('logged off') })

export const credentials = { username: presentedUsername.optional(), password: presentedPassword.optional() }

export const session = textUpTo(limits.sessionLengthMax).optional()

export const pollInput = z.object({
  room: roomName,
  after_time: position.default(0),
  after_id: position.default(0),
  before_id: position.optional(),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
  wait: integer(0, chatLimits.waitSecondsMax).default(0),
  events: flag.default(false),
  nick: nick.optional(),
  session,
  ...credentials,
})
export type PollInput = z.output<typeof pollInput>

const searchedThings = ['link'] as const

export const searchInput = z
  .object({
    room: roomName,
    q: trimmedText(1, limits.searchLengthMax).optional(),
    from: trimmedText(1, limits.nickLengthMax).optional(),
    after_time: position.optional(),
    before_time: position.optional(),
    has: z.enum(searchedThings, enumError(searchedThings)).optional(),
    before_id: position.optional(),
    limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
    ...credentials,
  })
  .refine(
    ({ q, from, after_time, before_time, has }) =>
      [q, from, after_time, before_time, has].some((value) => value !== undefined),
    {
      path: ['q'],
      ...violates('at_least_one', { names: 'from, after_time, before_time, has' }),
    },
  )
export type SearchInput = z.output<typeof searchInput>

/** Trimmed; control and other invisible characters among visible ones are kept. */
export const messageText = visibleText(messageLengthMax)

export const sendInput = z.object({
  room: roomName,
  nick,
  msg: messageText,
  type: z.enum(['message', 'action']).default('message'),
  send_id: protective(
    textBetween(1, chatLimits.sendIdLengthMax),
    'idempotency_key message_id msg_id nonce',
  ).optional(),
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

export const onlineInput = z.object({ room: roomName, nick: nick.optional(), ...credentials })
export type OnlineInput = z.output<typeof onlineInput>

export const signInInput = z.object({
  room: roomName,
  nick,
  ...credentials,
})
export type SignInInput = z.output<typeof signInInput>

/** `session`: that of the polls. */
export const signOutInput = z.object({ room: roomName, session })
export type SignOutInput = z.output<typeof signOutInput>
