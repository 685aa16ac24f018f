import { time } from '@/lib/core/contract/admin-endpoint'
import { flag, roomName } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

export const exportInput = z.object({ room: roomName })

/** `check`: only reports what a backup would be. */
export const backupInput = z.object({ check: flag.default(false) })

const backupProblems = ['disk_full', 'unwritable', 'damaged', 'failed'] as const
export type BackupProblem = (typeof backupProblems)[number]

/** Automatic backups. */
const backupSchedule = z.object({
  every_hours: z.int(),
  keep: z.int(),
  kept: z.int(),
  last_time: time.describe('When the newest one was made, 0 if there is none.'),
  last_size: z.int().describe('Bytes of the newest one.'),
  problem: z.enum(backupProblems).nullable().describe('Why the last attempt failed; null if it did not.'),
  problem_time: time.describe('When that was, 0 if it did not.'),
})
export type BackupSchedule = z.output<typeof backupSchedule>

export const backupCheck = z.object({
  database: z.enum(['sqlite', 'postgresql']),
  /** Approximate bytes; null where the database is backed up with its own tools. */
  size: z.int().nullable(),
  /** Another backup is being made or sent. */
  busy: z.boolean(),
  schedule: backupSchedule.nullable().describe('Null where no backups are made by themselves.'),
})
export type BackupCheck = z.output<typeof backupCheck>
