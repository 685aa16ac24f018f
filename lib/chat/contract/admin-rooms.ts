import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { flag, integer, roomName, rowVersion, visibleTextUpTo } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { chatLimits } from '../limits'

/** A clear of a room that can be undone. */
export const adminClearing = z.object({
  id: z.int().describe('Of its `clear` row in the stream.'),
  time: time.describe('When the room was cleared.'),
  until: time.describe('Until when that can be taken back.'),
  up_to_id: z.int().describe('The stream up to here is hidden.'),
})

export const adminRoom = z.object({
  room: z.string(),
  kind: z.enum(['public', 'custom']),
  title: z.string(),
  topic: z.string(),
  listed: z.boolean(),
  frozen: z.boolean(),
  private: z.boolean(),
  slow_seconds: z.int(),
  retention_days: z.int().describe("0: the platform's setting holds."),
  created_time: time,
  last_time: time.describe('When its stream last moved, 0 if never.'),
  last_id: z.int(),
  cleared_until: time.describe('Until when the last clearing can be taken back, 0 if it cannot.'),
  clearings: z
    .array(adminClearing)
    .describe(
      'Those that can be taken back, newest first. A message is shown again when all that hid it are.',
    ),
  version: z.int(),
})
export type AdminRoom = z.output<typeof adminRoom>

const changeable = {
  title: visibleTextUpTo(chatLimits.titleLengthMax).optional(),
  topic: visibleTextUpTo(chatLimits.topicLengthMax).optional(),
  listed: flag.optional(),
  frozen: flag.optional(),
  private: flag.optional(),
  slow_seconds: integer(0, chatLimits.slowSecondsMax).optional(),
  retention_days: integer(0, limits.retentionDaysMax).optional(),
}

export const roomsInput = listInput.extend({
  kind: z.enum(['public', 'custom']).optional(),
  /** Those in use instead of all. */
  active: flag.default(false),
})

export const newRoomInput = z.object({
  room: roomName,
  kind: z.enum(['public', 'custom']).default('public'),
  ...changeable,
})
export type NewRoomInput = z.output<typeof newRoomInput>

/** `version`: of the room that the administrator saw; refused if it has changed. */
const roomChangeInput = z.object({ ...changeable, version: rowVersion.optional() })
export type RoomChangeInput = z.output<typeof roomChangeInput>

const roomRestoreInput = z.object({ clearing: integer(1, Number.MAX_SAFE_INTEGER).optional() })

const room = {
  pathParameters: { room: 'Its name.' },
  response: adminRoom,
  errors: { not_found: 'There is no such room.' },
}

const changeableTexts = {
  title: 'What it is called.',
  topic: 'What it is about; a new one is told in open windows.',
  listed: 'Whether `/rooms` shows it.',
  frozen: 'Whether only administrators can write to it.',
  private: 'Custom rooms: whether reading needs credentials, too.',
  slow_seconds:
    'Slow mode: seconds between two messages of one nick at an address (all nicks of an address together send four in that time) or of one account; 0 for none.',
  retention_days: 'For how many days messages are kept; 0: as the settings say.',
}

const blockedTopic = 'The title or the topic contains a word that is blocked here.'

export const adminRoomEndpoints = {
  list: adminEndpoint('GET', '/rooms', 'List the rooms', {
    operation: 'adminListRooms',
    description: 'All of them, the oldest first; those that are not listed or are private too.',
    input: roomsInput,
    parameters: {
      ...listParameters,
      q: 'Text in the name, title or topic.',
      kind: 'Only rooms of this kind.',
      active: 'Only rooms with one of the newest messages, the last first; one page.',
    },
    response: listResponse('rooms', adminRoom),
  }),
  create: adminEndpoint('POST', '/rooms', 'Make a room', {
    operation: 'adminCreateRoom',
    description:
      'Anybody can write to a public room, only its accounts to a custom one. A public room need not be made first: its first message creates it, unless the settings say otherwise.',
    input: newRoomInput,
    parameters: { room: 'Its name.', kind: 'Whether sending needs an account.', ...changeableTexts },
    response: adminRoom,
    errors: { conflict: 'A room with this name already exists.', sensitive_word: blockedTopic },
    example: { room: 'team', kind: 'custom', title: 'The team' },
  }),
  read: adminEndpoint('GET', '/rooms/{room}', 'Read a room', {
    operation: 'adminGetRoom',
    description: 'Its settings, its clearings that can be taken back, and the `version` for a change.',
    ...room,
  }),
  change: adminEndpoint('PATCH', '/rooms/{room}', 'Change a room', {
    operation: 'adminChangeRoom',
    freesSpace: true,
    description: 'What is not given stays. Freezing and a new topic are told in open windows.',
    ...room,
    input: roomChangeInput,
    parameters: {
      ...changeableTexts,
      version: 'The version that you saw; refused if somebody has changed the room since.',
    },
    errors: {
      ...room.errors,
      conflict: 'Somebody changed the room meanwhile.',
      sensitive_word: blockedTopic,
    },
    example: { topic: 'News', listed: true },
  }),
  delete: adminEndpoint('DELETE', '/rooms/{room}', 'Delete a room', {
    operation: 'adminDeleteRoom',
    freesSpace: true,
    description: 'With its messages and accounts. Open windows are told to start over.',
    ...room,
    response: deleted({ room: z.string() }),
  }),
  clear: adminEndpoint('POST', '/rooms/{room}/clear', 'Clear a room', {
    operation: 'adminClearRoom',
    freesSpace: true,
    description:
      'Nobody can read what was said up to now. A `clear` row in its stream says up to which id (`ref_id`); the newest one counts.',
    ...room,
  }),
  restore: adminEndpoint('POST', '/rooms/{room}/restore', 'Take a clearing back', {
    operation: 'adminRestoreRoom',
    description:
      'Within 24 hours, each by itself: a message that two clearings hid is shown again when both are taken back. Another `clear` row tells open windows up to which id the room is cleared now.',
    ...room,
    input: roomRestoreInput,
    parameters: { clearing: 'Which one, by its `id`; the last one unless given.' },
    errors: { ...room.errors, conflict: 'There is no clearing to take back.' },
  }),
}
