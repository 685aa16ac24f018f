import { parseNetwork } from '../config-addresses'
import { createModes, createNetworksMax } from '../contract/creation'
import { flag, int32Max, integer, nick, textUpTo } from '../contract/fields'
import { enumError, violates } from '../contract/issue-rules'
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

/** Against a flood of messages. In a row of their own, too. */
export const floodSettings = z.object({
  /** Whether only administrators write, in any room. */
  freezeAll: z.boolean().default(false),
  /** In raid mode, how old a message makes its sender known; 0: any. */
  raidKnownHours: integer(0, limits.raidKnownHoursMax).default(24),
})
export type FloodSettings = z.output<typeof floodSettings>

/** Until when raid mode lasts, which is no part of what an administrator edits. Milliseconds since the epoch. */
export const raidState = z.object({ until: z.int().default(0) })

const createMode = z.enum(createModes, enumError(createModes))

/** Who may create what. In a row of their own, which instances of version 1.0.0 leave as it is. */
export const creationSettings = z.object({
  texts: createMode.default('everybody'),
  links: createMode.default('everybody'),
  /** Where `publicRooms` is closed; `everybody`: only administrators and holders of a key. */
  rooms: createMode.default('everybody'),
  mail: createMode.default('everybody'),
  networks: z.array(z.string()).default([]),
  /** How to ask for a key. */
  notice: z.string().default(''),
})
export type CreationSettings = z.output<typeof creationSettings>

/** Of reports, in a row of their own likewise. */
export const reportSettings = z.object({
  /** The private room with a line for each report; `''`: none. */
  room: z.string().default(''),
})

function isNetwork(value: string): boolean {
  try {
    return parseNetwork(value) !== null
  } catch {
    return false
  }
}

const createFields = {
  create_texts: createMode,
  create_links: createMode,
  create_rooms: createMode,
  create_mail: createMode,
}

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
  ...z.object(createFields).partial().shape,
  create_networks: z
    .array(textUpTo(limits.sessionLengthMax).refine(isNetwork, violates('network')))
    .max(createNetworksMax)
    .optional(),
  create_notice: textUpTo(limits.noteLengthMax).optional(),
  report_room: textUpTo(limits.roomNameLengthMax).optional(),
  freeze_all: flag.optional(),
  raid_known_hours: floodSettings.shape.raidKnownHours.unwrap().optional(),
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
  ...createFields,
  create_networks: z.array(z.string()),
  create_notice: z.string(),
  report_room: z.string(),
  freeze_all: z.boolean(),
  raid_known_hours: z.int(),
  version: z.int(),
})
export type AdminSettings = z.output<typeof adminSettings>
