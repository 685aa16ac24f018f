import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { flag, integer, roomName, rowVersion, textBetween, textUpTo } from '@/lib/core/contract/fields'
import { violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { moderationLimits } from '@/lib/moderation/limits'

/** One of `nick`, `trip`, `tag` and `account` is set. */
export const adminBan = z.object({
  id: z.int(),
  nick: z.string().nullable(),
  trip: z.string().nullable(),
  tag: z.string().nullable(),
  account: z.string().nullable(),
  room: z.string().nullable().describe('null: everywhere.'),
  reason: z.string(),
  shadow: z.boolean(),
  created_time: time,
  expires_time: time.nullable().describe('null: for good.'),
  exempt_trips: z.array(z.string()).meta({ examples: [[]] }),
  exempt_accounts: z.array(z.string()).meta({ examples: [[]] }),
  overlaps: z
    .array(z.int())
    .meta({ examples: [[]] })
    .describe('Other bans that hold of the same, in the same place or everywhere.'),
  action: z.int().nullable().describe('The action that made it.'),
  version: z.int(),
})
export type AdminBan = z.output<typeof adminBan>

const bansInput = listInput.extend({ room: roomName.optional() })

const fields = {
  // A ban with a secret in it would be stored in the clear and match no one.
  nick: textBetween(1, limits.nickLengthMax)
    .refine((nick) => !nick.includes('#'), violates('no_secret', undefined, 'ban'))
    .optional(),
  trip: textBetween(1, limits.sessionLengthMax).optional(),
  tag: textBetween(1, limits.sessionLengthMax).optional(),
  account: textBetween(1, limits.usernameLengthMax).optional(),
}

/** A list, or text with white space or commas between; an empty one is a list, too. */
const exemptList = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((name) => name !== '') : value),
    z.array(textBetween(1, limits.sessionLengthMax)),
  )
  .refine(
    ({ length }) => length <= moderationLimits.exemptMax,
    violates('items_from_to', { min: 0, max: moderationLimits.exemptMax }),
  )

const exempt = { exempt_trips: exemptList.optional(), exempt_accounts: exemptList.optional() }

/** `minutes`: permanent if missing. `shadow`: the banned user is not informed. */
export const newBanInput = z.object({
  ...fields,
  room: roomName.optional(),
  minutes: integer(1, moderationLimits.banMinutesMax).optional(),
  reason: textUpTo(limits.noteLengthMax).default(''),
  shadow: flag.default(false),
  ...exempt,
  own_address: flag.default(false),
})
export type NewBanInput = z.output<typeof newBanInput>

/** What is not given stays. `minutes` from now; 0: for good. */
const banChangeInput = z.object({
  minutes: integer(0, moderationLimits.banMinutesMax).optional(),
  reason: textUpTo(limits.noteLengthMax).optional(),
  shadow: flag.optional(),
  ...exempt,
  version: rowVersion.optional(),
})
export type BanChangeInput = z.output<typeof banChangeInput>

const exemptTexts = {
  exempt_trips: 'Trips that a ban by tag leaves out.',
  exempt_accounts: 'Accounts that a ban by tag leaves out.',
}

const ban = {
  pathParameters: { id: 'Id of the ban.' },
  response: adminBan,
  errors: { not_found: 'There is no such ban.' },
}

export const adminBanEndpoints = {
  list: adminEndpoint('GET', '/bans', 'List the bans', {
    operation: 'adminListBans',
    description: 'Newest first, including those that have ended.',
    input: bansInput,
    parameters: { ...listParameters, q: 'Text in what is banned or why.', room: 'Only those of this room.' },
    response: listResponse('bans', adminBan),
  }),
  create: adminEndpoint('POST', '/bans', 'Ban somebody', {
    operation: 'adminBan',
    freesSpace: true,
    description:
      'Give exactly one of `nick`, `trip`, `tag` and `account`. Who is banned can read, but not send or be seen.',
    input: newBanInput,
    parameters: {
      nick: 'A nickname; what looks like it is banned, too.',
      trip: 'The trip of a person.',
      tag: 'An address tag, as messages show it to administrators.',
      account: 'The username of an account.',
      room: 'Only there; everywhere without it.',
      minutes: 'For how long; for good without it.',
      reason: 'Told to the person.',
      shadow: 'Do not tell: what the person says seems sent, and nobody sees it.',
      ...exemptTexts,
      own_address: 'Ban the address that this call comes from everywhere, with everybody behind it.',
    },
    response: adminBan,
    errors: {
      not_found: 'There is no such room.',
      conflict: 'It is the address that this call comes from: see `own_address`.',
    },
    example: { nick: 'troll', minutes: 60, reason: 'No flooding.' },
  }),
  read: adminEndpoint('GET', '/bans/{id}', 'Read a ban', {
    operation: 'adminGetBan',
    description: 'Whom it bans, where, until when, and whether the person is told.',
    ...ban,
  }),
  change: adminEndpoint('PATCH', '/bans/{id}', 'Change a ban', {
    operation: 'adminChangeBan',
    description: 'What is not given stays; whom it bans, and where, cannot be changed.',
    ...ban,
    input: banChangeInput,
    parameters: {
      minutes: 'For how long from now; 0: for good.',
      reason: 'Told to the person.',
      shadow: 'Do not tell.',
      ...exemptTexts,
      version: 'That of the ban as you saw it.',
    },
    errors: { ...ban.errors, conflict: 'Somebody changed it meanwhile.' },
    example: { minutes: 0 },
  }),
  delete: adminEndpoint('DELETE', '/bans/{id}', 'Lift a ban', {
    operation: 'adminLiftBan',
    description: 'Takes effect at once, before it would end by itself.',
    freesSpace: true,
    ...ban,
    response: deleted({ id: z.int() }),
  }),
}
