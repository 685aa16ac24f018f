import { chatLimits } from '@/lib/chat/limits'
import { time } from '@/lib/core/contract/admin-endpoint'
import { flag, integer, roomName, rowVersion, textUpTo } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'

/** A clearing of a room that can be taken back. */
export const adminClearing = z.object({
  id: z.int().describe('Of its `clear` row in the stream.'),
  time: time.describe('When the room was cleared.'),
  until: time.describe('Until when that can be taken back.'),
  up_to_id: z.int().describe('The stream up to here is hidden.'),
})

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
  clearings: z
    .array(adminClearing)
    .describe(
      'Those that can be taken back, newest first. A message is shown again when all that hid it are.',
    ),
  version: z.int(),
})
export type AdminRoom = z.output<typeof adminRoom>

const changeable = {
  title: textUpTo(chatLimits.titleLengthMax).optional(),
  topic: textUpTo(chatLimits.topicLengthMax).optional(),
  listed: flag.optional(),
  frozen: flag.optional(),
  private: flag.optional(),
  slow_seconds: integer(0, chatLimits.slowSecondsMax).optional(),
  retention_days: integer(0, limits.retentionDaysMax).optional(),
}

export const newRoomInput = z.object({
  room: roomName,
  kind: z.enum(['public', 'custom']).default('public'),
  ...changeable,
})
export type NewRoomInput = z.output<typeof newRoomInput>

/** `version`: what the administrator saw; refused when somebody changed the room since. */
export const roomChangeInput = z.object({ ...changeable, version: rowVersion.optional() })
export type RoomChangeInput = z.output<typeof roomChangeInput>

export const roomRestoreInput = z.object({ clearing: integer(1, Number.MAX_SAFE_INTEGER).optional() })
export type RoomRestoreInput = z.output<typeof roomRestoreInput>
