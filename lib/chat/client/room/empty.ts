import type { PollResponse } from '../../contract/chat'
import type { RoomStart } from './receive'

/** Of a room that nothing is known of yet. */
export const emptyResponse = (room: string): PollResponse => ({
  room,
  messages: [],
  cursor: { after_time: 0, after_id: 0 },
  has_more: false,
  gap: false,
  reset: false,
  frozen: false,
  server_time: 0,
})

export const emptyStart = (room: string, nick: string): RoomStart => ({
  nick,
  trip: null,
  topic: '',
  hasOlder: false,
  online: [],
  first: emptyResponse(room),
})
