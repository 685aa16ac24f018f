import type {
  CreateInput,
  Message,
  OnlineAnswer,
  PollAnswer,
  RoomSummary,
  RoomsAnswer,
  SearchAnswer,
  SendAnswer,
} from '../chat'
import { messageTypes } from '../chat'
import { z } from '../zod'
import { exactly, type Fields } from './exactly'

// What the chat paths answer, for the reference. The compiler holds each to the type the server is written against.

const id = z.int().describe('Unique on the platform; grows along a room’s stream.')
const time = z.int().describe('Milliseconds since the epoch.')
const trip = z
  .string()
  .nullable()
  .describe('A short keyed hash of the secret in `name#secret`; null without one.')
const replyTo = z
  .int()
  .optional()
  .describe('The message that it answers, which may be gone; missing where none was named.')

export const message = exactly<Message>()(
  z.object({
    id,
    time,
    type: z.enum(messageTypes),
    room: z.string(),
    nick: z.string(),
    trip,
    msg: z.string().describe('In a join and a leave the other nickname, if somebody changed it; else empty.'),
    is_admin: z.boolean().describe('Sent with the super key.'),
    ref_id: z.int().nullable().describe('The message that a delete or edit changes.'),
    reply_to: replyTo,
    is_bot: z
      .literal(true)
      .optional()
      .describe('A program wrote it, as a hook or by its own word; missing where that is not so.'),
  }),
)

export const pollAnswer = exactly<Fields<PollAnswer>>()(
  z.object({
    room: z.string(),
    messages: z.array(message).describe('Oldest first.'),
    cursor: z
      .object({ after_time: z.int(), after_id: z.int() })
      .describe('Pass it to the next call: whoever follows it gets every message once and in order.'),
    has_more: z.boolean().describe('More is waiting after this page (with `before_id`: before it).'),
    gap: z.boolean().describe('The cursor is older than what is kept.'),
    reset: z.boolean().describe('The cursor is ahead of the room: start over.'),
    frozen: z.boolean().describe('Nobody can write to the room now.'),
    server_time: time,
  }),
)

export const searchAnswer = exactly<Fields<SearchAnswer>>()(
  z.object({
    room: z.string(),
    messages: z.array(message).describe('Newest first.'),
    before_id: z
      .int()
      .nullable()
      .describe('Pass it to the next call to look further back; null when there is nothing before.'),
    looked_at: z.int().describe('Messages that were looked at.'),
  }),
)

export const sendAnswer = exactly<Fields<SendAnswer>>()(
  z.object({
    message: z.literal('sent'),
    id,
    time,
    room: z.string(),
    nick: z.string(),
    trip,
    msg: z.string(),
    filtered: z.boolean().describe('Words were masked.'),
    reply_to: replyTo,
  }),
)

export const createAnswer = exactly<{ message: 'created' } & Pick<CreateInput, 'username' | 'room'>>()(
  z.object({ message: z.literal('created'), username: z.string(), room: z.string() }),
)

export const roomSummary = exactly<RoomSummary>()(
  z.object({
    room: z.string(),
    kind: z.enum(['public', 'custom']),
    title: z.string(),
    topic: z.string(),
    online: z.int(),
    last_time: z.int().describe('0 when nothing was said yet.'),
    last_message: z.object({ nick: z.string(), msg: z.string() }).nullable(),
  }),
)

export const roomsAnswer = exactly<Fields<RoomsAnswer>>()(
  z.object({
    rooms: z.array(roomSummary),
    notice: z.string().describe('What the administrator tells everybody who logs on.'),
  }),
)

export const onlineAnswer = exactly<Fields<OnlineAnswer>>()(
  z.object({
    room: z.string(),
    online: z.array(z.object({ nick: z.string(), trip })),
    count: z.int(),
  }),
)

/** What logging on answers; the cookie that comes with it stands for what was proved. */
export const logOnAnswer = z.object({
  room: z.string(),
  nick: z.string(),
  trip,
  url: z.string().describe('The chat page, without any secret in it.'),
})

export const logOffAnswer = z.object({ message: z.literal('logged off') })
