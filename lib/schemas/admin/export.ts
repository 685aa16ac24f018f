import { flag, roomName } from '../fields'
import { z } from '../zod'

export const exportInput = z.object({ room: roomName })

/** `check`: nothing is made, it is only told what a backup would be. */
export const backupInput = z.object({ check: flag.default(false) })

/** What a backup would be. */
export const backupCheck = z.object({
  database: z.enum(['sqlite', 'postgresql']),
  /** Bytes, roughly; null where the database is backed up with its own tools. */
  size: z.int().nullable(),
  /** Whether another backup is being made or sent; until it ends, a second one is refused. */
  busy: z.boolean(),
})
export type BackupCheck = z.output<typeof backupCheck>
