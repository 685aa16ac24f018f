import { adminEndpoint, listAnswer, listInput, listParameters } from '@/lib/core/contract/admin-endpoint'
import { z } from '@/lib/core/contract/zod'
import { adminRoom, newRoomInput, roomChangeInput, roomRestoreInput } from './admin-rooms'

const pathParameters = { room: 'Its name.' }
const errors = { not_found: 'There is no such room.' }

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

export const adminRoomEndpoints = {
  list: adminEndpoint('GET', '/rooms', 'List the rooms', {
    operation: 'adminListRooms',
    description: 'All of them, the oldest first; those that are not listed or are private too.',
    input: listInput,
    parameters: { ...listParameters, q: 'Text in the name, title or topic.' },
    answer: listAnswer('rooms', adminRoom),
  }),
  create: adminEndpoint('POST', '/rooms', 'Make a room', {
    operation: 'adminCreateRoom',
    description:
      'Anybody can write to a public room, only its accounts to a custom one. A public room need not be made first: its first message creates it, unless the settings say otherwise.',
    input: newRoomInput,
    parameters: { room: 'Its name.', kind: 'Whether sending needs an account.', ...changeableTexts },
    answer: adminRoom,
    errors: { conflict: 'A room with this name already exists.' },
    example: { room: 'team', kind: 'custom', title: 'The team' },
  }),
  read: adminEndpoint('GET', '/rooms/{room}', 'Read a room', {
    operation: 'adminGetRoom',
    description: 'Its settings, its clearings that can be taken back, and the `version` for a change.',
    pathParameters,
    answer: adminRoom,
    errors,
  }),
  change: adminEndpoint('PATCH', '/rooms/{room}', 'Change a room', {
    operation: 'adminChangeRoom',
    makesRoom: true,
    description: 'What is not given stays. Freezing and a new topic are told in open windows.',
    pathParameters,
    input: roomChangeInput,
    parameters: {
      ...changeableTexts,
      version: 'The version that you saw; refused if somebody has changed the room since.',
    },
    answer: adminRoom,
    errors: { ...errors, conflict: 'Somebody changed the room meanwhile.' },
    example: { topic: 'News', listed: true },
  }),
  delete: adminEndpoint('DELETE', '/rooms/{room}', 'Delete a room', {
    operation: 'adminDeleteRoom',
    makesRoom: true,
    description: 'With its messages and accounts. Open windows are told to start over.',
    pathParameters,
    answer: z.object({ message: z.literal('deleted'), room: z.string() }),
    errors,
  }),
  clear: adminEndpoint('POST', '/rooms/{room}/clear', 'Clear a room', {
    operation: 'adminClearRoom',
    makesRoom: true,
    description:
      'Nobody can read what was said up to now. A `clear` row in its stream says up to which id (`ref_id`); the newest one counts.',
    pathParameters,
    answer: adminRoom,
    errors,
  }),
  restore: adminEndpoint('POST', '/rooms/{room}/restore', 'Take a clearing back', {
    operation: 'adminRestoreRoom',
    description:
      'Within 24 hours, each by itself: a message that two clearings hid is shown again when both are taken back. Another `clear` row tells open windows up to which id the room is cleared now.',
    pathParameters,
    input: roomRestoreInput,
    parameters: { clearing: 'Which one, by its `id`; the last one unless given.' },
    answer: adminRoom,
    errors: { ...errors, conflict: 'There is no clearing to take back.' },
  }),
}
