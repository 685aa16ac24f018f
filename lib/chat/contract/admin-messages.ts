import { chatLimits } from '@/lib/chat/limits'
import { listInput, time } from '@/lib/core/contract/admin-endpoint'
import { flag, integer, messageId, nick, position, roomName, textOf } from '@/lib/core/contract/fields'
import { failing } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { messageText, spokenTypes } from './chat'

/** A message as administrators see it. */
export const adminMessage = z.object({
  id: z.int(),
  time,
  type: z.enum(spokenTypes),
  room: z.string(),
  nick: z.string(),
  trip: z.string().nullable(),
  msg: z.string(),
  is_admin: z.boolean(),
  is_bot: z.boolean(),
  filtered: z.boolean(),
  flagged: z.boolean(),
  reply_to: z.int().nullable().describe('The message that it replies to.'),
  tag: z.string().nullable().describe("The sender's address tag."),
  edited_time: time.nullable(),
  deleted_time: time.nullable(),
  shadow: z.boolean().describe('Sent under a shadow ban: nobody but administrators ever saw it.'),
  version: z.int().describe('Changes with each edit.'),
})
export type AdminMessage = z.output<typeof adminMessage>

export const messagesInput = listInput.extend({
  room: roomName.optional(),
  /** The nickname, exactly. */
  nick: textOf(1, limits.nickLengthMax).optional(),
  trip: textOf(1, limits.sessionLengthMax).optional(),
  tag: textOf(1, limits.sessionLengthMax).optional(),
  /** Milliseconds since the epoch: not before. */
  from: position.optional(),
  /** Milliseconds since the epoch: before. */
  to: position.optional(),
  flagged: flag.default(false),
  /** The deleted ones instead of those that are shown. */
  deleted: flag.default(false),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
})
export type MessagesInput = z.output<typeof messagesInput>

/** `version`: that of the message as the administrator saw it. */
export const messageChangeInput = z.object({ msg: messageText, version: position.optional() })
export type MessageChangeInput = z.output<typeof messageChangeInput>

/** Messages by id: a JSON list, or in a form their ids with commas between them. */
export const selectionInput = z.object({
  ids: z
    .preprocess((value) => {
      // One more than is taken shows that there are too many; the rest is not looked at.
      if (typeof value === 'string') return value.split(',', chatLimits.selectionMax + 1)
      return Array.isArray(value) ? value.slice(0, chatLimits.selectionMax + 1) : value
    }, z.array(messageId))
    .refine(
      (ids) => ids.length >= 1 && ids.length <= chatLimits.selectionMax,
      failing('items_between', { min: 1, max: chatLimits.selectionMax }),
    ),
})

/** Without `room` it is said in every room. */
export const newMessageInput = z.object({
  room: roomName.optional(),
  msg: messageText,
  nick: nick.default('admin'),
  type: z.enum(['message', 'action', 'system']).default('message'),
})
export type NewMessageInput = z.output<typeof newMessageInput>
