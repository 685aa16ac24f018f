import {
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { flag, integer, messageId, nick, position, roomName, textBetween } from '@/lib/core/contract/fields'
import { violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { chatLimits, sandbox } from '../limits'
import { messageText, messageTypes } from './chat'

export const adminMessage = z.object({
  id: z.int(),
  time,
  type: z.enum(messageTypes),
  room: z.string(),
  nick: z.string(),
  trip: z.string().nullable(),
  msg: z.string(),
  is_admin: z.boolean(),
  is_bot: z.boolean(),
  other_sender: z.boolean().describe('As in the rows of `/poll`.'),
  filtered: z.boolean(),
  flagged: z.boolean(),
  reply_to: z.int().nullable().describe('The message that it replies to.'),
  tag: z.string().nullable().describe("The sender's address tag."),
  edited_time: time.nullable(),
  deleted_time: time.nullable(),
  shadow: z.boolean().describe('Sent under a shadow ban: nobody but administrators ever saw it.'),
  version: z.int().describe('Changes with each edit.'),
  replaced: z
    .array(z.object({ time, msg: z.string() }))
    .optional()
    .describe('Texts that its sender replaced, and when; for 24 hours, and not in a list.'),
})
export type AdminMessage = z.output<typeof adminMessage>

export const messagesInput = listInput.extend({
  room: roomName.optional(),
  nick: textBetween(1, limits.nickLengthMax).optional(),
  trip: textBetween(1, limits.sessionLengthMax).optional(),
  tag: textBetween(1, limits.sessionLengthMax).optional(),
  /** Inclusive, milliseconds since the epoch. */
  from: position.optional(),
  /** Exclusive. */
  to: position.optional(),
  flagged: flag.default(false),
  /** Deleted messages instead of visible ones. */
  deleted: flag.default(false),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
})
export type MessagesInput = z.output<typeof messagesInput>

/** `version`: of the message that the administrator saw. */
const messageChangeInput = z.object({ msg: messageText, version: position.optional() })
export type MessageChangeInput = z.output<typeof messageChangeInput>

/** Messages by id: a JSON array, or a comma-separated form field. */
const selectionInput = z.object({
  ids: z
    .preprocess((value) => {
      // One more than allowed is enough to detect too many.
      if (typeof value === 'string') return value.split(',', chatLimits.selectionMax + 1)
      return Array.isArray(value) ? value.slice(0, chatLimits.selectionMax + 1) : value
    }, z.array(messageId))
    .refine(
      (ids) => ids.length >= 1 && ids.length <= chatLimits.selectionMax,
      violates('items_between', { min: 1, max: chatLimits.selectionMax }),
    ),
})

/** Without `room`: to every room. */
const newMessageInput = z.object({
  room: roomName.optional(),
  msg: messageText,
  nick: nick.default('admin'),
  type: z.enum(['message', 'action', 'system']).default('message'),
})
export type NewMessageInput = z.output<typeof newMessageInput>

const pathParameters = { id: 'Id of the message.' }
const errors = { not_found: 'There is no such message.' }
const idsOf = <const Message extends string>(message: Message) =>
  z.object({ message: z.literal(message), ids: z.array(z.int()) })

export const adminMessageEndpoints = {
  search: adminEndpoint('GET', '/messages', 'Search messages', {
    operation: 'adminSearchMessages',
    description:
      'Newest first. A page ends after some 80 ms of searching, however little it found: go on with its cursor until that is null.',
    input: messagesInput,
    parameters: {
      ...listParameters,
      q: 'Text in the message; ASCII letters match regardless of case.',
      room: 'Said there.',
      nick: 'Said under exactly this nickname.',
      trip: 'Said by the person with this trip.',
      tag: 'Said from the address with this tag.',
      from: 'Not before this time (milliseconds since the epoch).',
      to: 'Before this time.',
      flagged: 'Only those that the word filter has flagged.',
      deleted: 'Those that were deleted or cleared, in place of those that are shown.',
    },
    response: listResponse('messages', adminMessage),
  }),
  post: adminEndpoint('POST', '/messages', 'Say something as administrator', {
    operation: 'adminPostMessage',
    description: `Even in a frozen room. Without \`room\` it is said in every room, and the answer says in how many; where there are more than ${chatLimits.announcedRoomsMax}, in those in which something was said last.`,
    input: newMessageInput,
    parameters: {
      room: 'Where; in every room without it.',
      msg: 'What.',
      nick: 'Under which name; reserved ones too.',
      type: '`system` shows as a word of the platform.',
    },
    response: adminMessage,
    otherResponses: [
      {
        status: 200,
        description: 'Without `room`: `message` and `rooms`.',
        mediaTypes: ['application/json'],
        body: z.object({ message: z.literal('sent'), rooms: z.int() }),
      },
    ],
    errors: { not_found: 'There is no such room.' },
    example: { room: sandbox.room, msg: 'Maintenance at noon.', type: 'system', nick: 'system' },
  }),
  read: adminEndpoint('GET', '/messages/{id}', 'Read a message', {
    operation: 'adminGetMessage',
    description:
      'Also one that was deleted or cleared, until it is removed; with the address tag of its sender, and with the texts that the sender replaced.',
    pathParameters,
    response: adminMessage,
    errors,
  }),
  edit: adminEndpoint('PATCH', '/messages/{id}', 'Give a message another text', {
    operation: 'adminEditMessage',
    description: 'An `edit` row tells open windows; nobody can read the earlier text any more.',
    pathParameters,
    input: messageChangeInput,
    parameters: { msg: 'The new text.', version: 'That of the message as you saw it.' },
    response: adminMessage,
    errors: { ...errors, conflict: 'Somebody changed or deleted it meanwhile.' },
  }),
  delete: adminEndpoint('DELETE', '/messages/{id}', 'Delete a message', {
    operation: 'adminDeleteMessage',
    freesSpace: true,
    description:
      'A `delete` row tells open windows. It can be restored for 24 hours; then its text is removed.',
    pathParameters,
    response: idsOf('deleted'),
    errors: { not_found: 'There is no such message, or it is deleted already.' },
  }),
  deleteSelection: adminEndpoint('POST', '/messages/delete', 'Delete a selection of messages', {
    operation: 'adminDeleteMessages',
    description:
      'A `delete` row for each tells open windows. They can be restored for 24 hours; then their texts are removed.',
    freesSpace: true,
    input: selectionInput,
    parameters: { ids: 'Ids of the messages; unknown and deleted ones are skipped.' },
    response: idsOf('deleted'),
  }),
  restore: adminEndpoint('POST', '/messages/restore', 'Restore deleted messages', {
    operation: 'adminRestoreMessages',
    description:
      'Within 24 hours. An `edit` row with the text tells open windows to show it again; `/poll` with `before_id` has the whole message.',
    input: selectionInput,
    parameters: { ids: 'Ids of the messages; those that cannot be restored are skipped.' },
    response: idsOf('restored'),
  }),
}
