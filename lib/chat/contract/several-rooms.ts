import { endpoint } from '@/lib/core/contract/endpoint'
import { type ErrorReason, errorStatus } from '@/lib/core/contract/errors'
import { checked, integer, nick, position, roomName, textList } from '@/lib/core/contract/fields'
import { fault, violates } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'
import { chatLimits, sandbox } from '../limits'
import { credentials, onlineResponse, session } from './chat'
import { both, readerCredentials, wrongCredentials } from './endpoints'

/** `name:id`; a name has no colon. */
const roomAfter = z
  .string()
  .transform((given): { room: string; last_id: string | number } => {
    const end = given.lastIndexOf(':')
    return end < 0
      ? { room: given, last_id: '0' }
      : { room: given.slice(0, end), last_id: given.slice(end + 1) }
  })
  .pipe(z.object({ room: roomName, last_id: position }))

export const updatesInput = z.object({
  rooms: checked(textList(roomAfter, /,/, chatLimits.roomsAtOnceMax), (rooms) =>
    new Set(rooms.map(({ room }) => room)).size === rooms.length ? null : fault('given_twice'),
  ),
  nick: nick.optional(),
  wait: integer(0, chatLimits.waitSecondsMax).default(0),
})
export type UpdatesInput = z.output<typeof updatesInput>

export const updatesResponse = z.object({
  rooms: z
    .array(
      z.object({
        room: z.string(),
        last_id: z
          .int()
          .describe(
            'Pass it to the next call. 0 for rooms that do not exist and those that you cannot read.',
          ),
        count: z
          .int()
          .describe(`New messages, without events: ${chatLimits.updatesCountMax} at most. 0 with \`reset\`.`),
        mentions: z.int().describe('How many of the newest of them have `@nick`; 0 without `nick`.'),
        reset: z
          .boolean()
          .describe(
            'The id does not belong to this room as it is now, as with `/poll`: read the room again.',
          ),
      }),
    )
    .describe('In the given order.'),
})
export type UpdatesResponse = z.output<typeof updatesResponse>

const presentRoom = z.object({ room: roomName, nick, session })
export type PresentRoom = z.output<typeof presentRoom>

export const presentInput = z
  .object({
    room: roomName.optional(),
    nick: nick.optional(),
    rooms: textList(presentRoom, /,/, chatLimits.roomsAtOnceMax).optional(),
    ...credentials,
  })
  .refine(({ room, rooms }) => (room === undefined) !== (rooms === undefined), {
    path: ['room'],
    ...violates('exactly_one', { names: 'room, rooms' }),
  })

export const presentResponse = z.object({
  rooms: z
    .array(
      z.object({
        room: z.string(),
        present: z.boolean().describe('The session is listed now.'),
        error: z
          .enum(Object.keys(errorStatus) as [ErrorReason, ...ErrorReason[]])
          .optional()
          .describe('Why the nickname is refused there.'),
      }),
    )
    .describe('In the given order.'),
})
export type PresentResponse = z.output<typeof presentResponse>

export const severalRoomsEndpoints = {
  updates: endpoint({
    group: 'chat',
    methods: both,
    path: '/updates',
    operation: 'readUpdates',
    summary: 'Count what is new elsewhere',
    description: `Counts the new messages in each of up to ${chatLimits.roomsAtOnceMax} rooms. Read them by \`/poll\`. Private rooms are read by the cookie of a log-on to the chat. Many names in Chinese make an address longer than some proxies permit: use POST.`,
    input: updatesInput,
    parameters: {
      rooms:
        'Each as `name:id` with the last id that you know, or `name` to count from the beginning; separated by commas, or a list in JSON.',
      nick: 'Count the messages that mention this nickname, and no messages from it.',
      wait: 'Seconds to hold the call until there is a new message in one of the rooms.',
    },
    response: updatesResponse,
    errors: { unavailable: 'Too much is waiting.' },
    example: { rooms: ['main:41', `${sandbox.room}:7`] },
  }),
  present: endpoint({
    group: 'chat',
    methods: ['POST'],
    path: '/online',
    operation: 'listPeopleByPost',
    summary: 'Be in several rooms; who is in one',
    description:
      'With `rooms`, lists the caller in each of them, as a poll with `nick` does, without reading it; repeat that within 75 seconds. Accounts are known by the cookie of a log-on to the chat. With `room`, lists who is in it.',
    input: presentInput,
    parameters: {
      room: 'A room, in place of `rooms`.',
      nick: 'With `room`: say whether this nickname is in use there.',
      rooms: `Up to ${chatLimits.roomsAtOnceMax} of \`{room, nick, session}\`; as JSON text in a form. \`session\` tells two tabs of one person apart.`,
      ...readerCredentials,
    },
    response: presentResponse,
    otherResponses: [
      { status: 200, description: 'With `room`.', mediaTypes: ['application/json'], body: onlineResponse },
    ],
    errors: { unauthorized: wrongCredentials },
    example: { rooms: [{ room: sandbox.room, nick: sandbox.nick, session: 'tab-1' }] },
  }),
}
