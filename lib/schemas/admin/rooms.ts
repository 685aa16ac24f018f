import { flag, integer, roomName, textUpTo } from '../fields'
import { limits } from '../limits'
import { z } from '../zod'
import { time } from './list'

/** A room as administrators see it. */
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
  version: z.int(),
})
export type AdminRoom = z.output<typeof adminRoom>

const changeable = {
  title: textUpTo(limits.titleLengthMax).optional(),
  topic: textUpTo(limits.topicLengthMax).optional(),
  listed: flag.optional(),
  frozen: flag.optional(),
  private: flag.optional(),
  slow_seconds: integer(0, limits.slowSecondsMax).optional(),
  retention_days: integer(0, limits.retentionDaysMax).optional(),
}

export const newRoomInput = z.object({
  room: roomName,
  kind: z.enum(['public', 'custom']).default('public'),
  ...changeable,
})
export type NewRoomInput = z.output<typeof newRoomInput>

/** `version`: what the administrator saw; refused when somebody changed the room since. */
export const roomChangeInput = z.object({ ...changeable, version: integer(1, 2 ** 31 - 1).optional() })
export type RoomChangeInput = z.output<typeof roomChangeInput>
