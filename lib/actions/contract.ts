import {
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import {
  flag,
  int32Max,
  integer,
  messageId,
  position,
  roomName,
  textBetween,
  textUpTo,
} from '@/lib/core/contract/fields'
import { enumError, violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { hostField } from '@/lib/links/contract/schemas'
import { moderationLimits } from '@/lib/moderation/limits'
import { actionKinds, actionLimits, deeds } from './limits'

const { itemsMax, valuesMax } = actionLimits

/** A list, of which one more item than permitted is enough to see that there are too many; one value stands for itself. */
const requiredList = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .preprocess(
      (value) => (value === undefined ? value : Array.isArray(value) ? value.slice(0, max + 1) : [value]),
      z.array(item),
    )
    .refine((items) => items.length >= 1 && items.length <= max, violates('items_from_to', { min: 1, max }))

const listOf = <Item extends z.ZodType>(item: Item, max: number) => requiredList(item, max).optional()

const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values, enumError(values))

/** Of a text or link. */
const name = textBetween(1, actionLimits.nameLengthMax)
const shortName = textBetween(1, limits.usernameLengthMax * 4)

const itemReference = z.strictObject({
  kind: oneOf(actionKinds),
  id: z.union([messageId.transform(String), name]).describe('A message’s id, a text’s name, a link’s code.'),
})
export type ItemReference = z.output<typeof itemReference>

/** Members combine by AND, the values of one by OR. */
const match = z.strictObject({
  ids: listOf(itemReference, itemsMax),
  senders_of: listOf(itemReference, itemsMax).describe(
    'By the senders of these: their tags, trips and accounts; never an administrator’s or a webhook’s.',
  ),
  report: listOf(integer(1, int32Max), valuesMax),
  tag: listOf(shortName, valuesMax),
  trip: listOf(shortName, valuesMax),
  nick: listOf(shortName, valuesMax).describe('Messages under exactly this nickname.'),
  account: listOf(shortName, valuesMax),
  hook: listOf(integer(1, int32Max), valuesMax).describe('Messages of this incoming webhook.'),
  same_bytes_as: listOf(name, valuesMax).describe('Texts with the bytes of the text of this name.'),
  target_host: listOf(hostField, valuesMax).describe('Links to this host or one below it.'),
  q: listOf(textBetween(1, limits.searchLengthMax), valuesMax).describe(
    'Text in a message, in the name of a text, in the code or target of a link.',
  ),
  room: listOf(roomName, valuesMax),
  since: position.optional().describe('Made at this time or later, milliseconds since the epoch.'),
  up_to_id: position.optional().describe('Nothing newer: that of a count.'),
  kinds: listOf(oneOf(actionKinds), actionKinds.length),
})
export type Match = z.output<typeof match>

const ban = z.strictObject({
  minutes: integer(1, moderationLimits.banMinutesMax)
    .optional()
    .describe('For how long; for good without it.'),
  reason: textUpTo(limits.noteLengthMax).default('').describe('Told to the persons.'),
  shadow: flag.default(false).describe('Do not tell: what they say seems sent, and nobody sees it.'),
  own_address: flag.default(false).describe('Ban the address that this call comes from, too.'),
})
export type BanTerms = z.output<typeof ban>

const actionInput = z.object({
  match,
  do: requiredList(oneOf(deeds), deeds.length),
  ban: ban.prefault({}),
  dry_run: flag.default(false),
})
export type ActionInput = z.output<typeof actionInput>

const counts = z.object({
  messages: z.int(),
  texts: z.int(),
  links: z.int(),
  senders: z
    .int()
    .meta({ examples: [6] })
    .describe('Different ones, as far as tags, trips and accounts tell.'),
  tags: z
    .int()
    .meta({ examples: [18] })
    .describe('Their address tags.'),
})
export type Counts = z.output<typeof counts>

const counted = {
  counts,
  bans: z
    .int()
    .meta({ examples: [18] })
    .describe('Bans that it makes.'),
  up_to_id: z
    .int()
    .meta({ examples: [42] })
    .describe('What is newer is not touched.'),
  state: oneOf(['running', 'done']),
}

const actionCount = z.object({
  action: z.int().nullable().describe('Its id; null for a dry run.'),
  ...counted,
  own_address: z.boolean().describe('Whether a ban is of the address that this call comes from.'),
})
export type ActionCount = z.output<typeof actionCount>

export const adminAction = z.object({
  id: z.int(),
  created_time: time,
  session: z.string(),
  match: z
    .unknown()
    .meta({ examples: [{ senders_of: [{ kind: 'message', id: '42' }] }] })
    .describe('As given.'),
  do: z.array(oneOf(deeds)),
  ...counted,
  progress: z
    .int()
    .meta({ examples: [300] })
    .describe(
      'Messages, texts and links that are done; once it is undone, deleted texts and links that did not come back.',
    ),
  undone_time: time.nullable(),
  undo_until: time.meta({ examples: [1_795_900_000_000] }).describe('Until then it can be undone.'),
  block_until: time.nullable().describe('null: it blocks nothing, or no longer.'),
})
export type AdminAction = z.output<typeof adminAction>

const action = {
  pathParameters: { id: 'Id of the action.' },
  response: adminAction,
  errors: { not_found: 'There is no such action.' },
}

export const adminActionEndpoints = {
  list: adminEndpoint('GET', '/actions', 'List the actions', {
    operation: 'adminListActions',
    description: 'Newest first.',
    input: listInput,
    parameters: { ...listParameters, q: 'Text in what they match, or in who did them.' },
    response: listResponse('actions', adminAction),
  }),
  create: adminEndpoint('POST', '/actions', 'Hide, delete, ban and block together', {
    operation: 'adminAct',
    description:
      'What it matches is counted first, and that is all with `dry_run`. Bans hold at once; the rest is done in steps. Hidden texts and links answer 410, deleted ones can be restored from their lists; hidden messages are deleted. A block refuses the same bytes and the same targets for 30 days. All of it is undone as one within 24 hours, and an item stays hidden while any action hides it.',
    freesSpace: true,
    input: actionInput,
    parameters: {
      match:
        'What. Members combine by AND, the values of one by OR; at least one besides `room`, `since`, `up_to_id` and `kinds`.',
      do: '`hide`, `delete`, `ban` and `block`.',
      ban: 'How senders are banned: by address tag, trip and account, everywhere unless `room` is given.',
      dry_run: 'Only count.',
    },
    response: actionCount,
    errors: {
      not_found: 'There is no such room, text or report.',
      conflict: 'It would ban the address that this call comes from: see `own_address` of `ban`.',
      too_large: 'It would ban more senders than one action may.',
    },
    example: { match: { senders_of: [{ kind: 'message', id: 42 }] }, do: ['hide', 'ban'], dry_run: true },
  }),
  read: adminEndpoint('GET', '/actions/{id}', 'Read an action', {
    operation: 'adminGetAction',
    description: 'What it matches and does, and how far it is.',
    ...action,
  }),
  delete: adminEndpoint('DELETE', '/actions/{id}', 'Undo an action', {
    operation: 'adminUndoAction',
    description:
      'All of it, bans and blocks included, within 24 hours. Deleted texts and links come back if they can be restored still and their name is not in use.',
    freesSpace: true,
    ...action,
    errors: { ...action.errors, conflict: 'It is older than 24 hours.' },
  }),
  unblock: adminEndpoint('DELETE', '/actions/{id}/block', 'Lift the block of an action', {
    operation: 'adminLiftBlock',
    description: 'At any time. What it has hidden stays hidden.',
    freesSpace: true,
    ...action,
    errors: { ...action.errors, conflict: 'It blocks nothing, or no longer.' },
  }),
}
