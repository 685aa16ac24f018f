import { z } from 'zod'
import { flag, integer, roomName, textUpTo } from '../fields'
import { limits } from '../limits'

/** A room as administrators see it. Times are milliseconds since the epoch. */
export interface AdminRoom {
  room: string
  kind: 'public' | 'custom'
  title: string
  topic: string
  listed: boolean
  frozen: boolean
  private: boolean
  slow_seconds: number
  /** 0: the platform's setting holds. */
  retention_days: number
  created_time: number
  /** When its stream last moved, 0 if never. */
  last_time: number
  last_id: number
  /** Until when the last clearing can be taken back, 0 if it cannot. */
  cleared_until: number
  version: number
}

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
