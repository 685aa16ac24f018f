import { int32Max, integer, nick, textUpTo } from '../contract/fields'
import { violates } from '../contract/issue-rules'
import { limits } from '../contract/limits'
import { z } from '../contract/zod'

export const platformSettings = z.object({
  /** Whether the first message to a new public room creates the room. */
  publicRooms: z.enum(['open', 'closed']).default('open'),
  /** Retention in days for rooms without their own; 0: forever. */
  retentionDays: integer(0, limits.retentionDaysMax).default(0),
  /** Nicks that need the super key, besides the built-in ones. Stored ones may violate newer rules for nicks. */
  reservedNicks: z.array(z.string()).default([]),
  /** Shown on sign-in. */
  notice: textUpTo(limits.noteLengthMax).default(''),
  /** For how long senders may change and withdraw their messages; 0: not at all. */
  editMinutes: integer(0, limits.editMinutesMax).default(15),
})
export type PlatformSettings = z.output<typeof platformSettings>

const { publicRooms, retentionDays, notice, editMinutes } = platformSettings.shape

export const settingsChangeInput = z.object({
  public_rooms: publicRooms.unwrap().optional(),
  retention_days: retentionDays.unwrap().optional(),
  reserved_nicks: z
    .array(nick)
    .max(limits.reservedNicksMax)
    .refine((nicks) => nicks.every((name) => !name.includes('#')), violates('no_secrets'))
    .optional(),
  notice: notice.unwrap().optional(),
  edit_minutes: editMinutes.unwrap().optional(),
  /** The version that the administrator saw. */
  version: integer(0, int32Max).optional(),
})
export type SettingsChangeInput = z.output<typeof settingsChangeInput>

export const adminSettings = z.object({
  public_rooms: z.enum(['open', 'closed']),
  retention_days: z.int(),
  reserved_nicks: z.array(z.string()),
  notice: z.string(),
  edit_minutes: z.int(),
  version: z.int(),
})
export type AdminSettings = z.output<typeof adminSettings>
