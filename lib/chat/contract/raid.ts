import {
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  tagFilter,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { integer } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { raidLimits } from '../limits'

const raidResponse = z.object({
  until: time.describe('When raid mode ends; 0: it is off.'),
  held: z
    .int()
    .meta({ examples: [3] })
    .describe('Senders who wait to be let in.'),
  freeze_all: z.boolean().describe('Whether only administrators can write, in every room.'),
})

export const raidEndpoints = {
  read: adminEndpoint('GET', '/raid', 'Is raid mode on', {
    operation: 'adminGetRaid',
    description: 'Until when it lasts, and how many senders wait to be let in.',
    response: raidResponse,
  }),
  change: adminEndpoint('POST', '/raid', 'Turn raid mode on or off', {
    operation: 'adminChangeRaid',
    description: `Against a flood of messages. While it lasts, no rooms are opened, ${raidLimits.slowCount} messages every ${raidLimits.slowSeconds} seconds are all that a network sends in all rooms together, and senders without a visible message of earlier are held until an administrator lets them in; \`raid_known_hours\` says how much earlier. It applies neither to administrators nor to webhooks.`,
    freesSpace: true,
    input: z.object({ minutes: integer(0, raidLimits.minutesMax) }),
    parameters: { minutes: 'How long it lasts from now on; 0 ends it.' },
    response: raidResponse,
    example: { minutes: raidLimits.minutesDefault },
  }),
}

const heldSender = z.object({
  id: z.int(),
  tag: z.string().describe("The sender's address tag."),
  room: z.string(),
  nick: z.string(),
  trip: z.string().nullable(),
  msg: z.string().describe('The first message that was held; empty once the sender was let in.'),
  time,
  admitted_time: time.nullable().describe('When an administrator let the sender in; null: not yet.'),
})
export type AdminHeldSender = z.output<typeof heldSender>

const one = {
  pathParameters: { id: 'Id of the record.' },
  response: heldSender,
  errors: { not_found: 'There is no such sender, or it was an hour ago.' },
}

export const heldEndpoints = {
  list: adminEndpoint('GET', '/held', 'List the senders who are held', {
    operation: 'adminListHeld',
    description: `Newest first: of each network the first message that was held, for an hour, and for a day those who were let in. Who was banned by address tag since is left out. ${raidLimits.heldMax} at most, half of them from one /24 or /48.`,
    input: listInput.extend({ tag: tagFilter }),
    parameters: {
      ...listParameters,
      q: 'Text in the nickname or the message.',
      tag: 'Only that of this address tag.',
    },
    response: listResponse('held', heldSender),
  }),
  read: adminEndpoint('GET', '/held/{id}', 'Read about a held sender', {
    operation: 'adminGetHeld',
    description: 'The message that was held, and whether the sender was let in.',
    ...one,
  }),
  admit: adminEndpoint('POST', '/held/{id}/admit', 'Let a held sender in', {
    operation: 'adminAdmitHeld',
    description:
      'On every instance within two seconds, for a day. Their message is not stored here: they send it again, their page by itself.',
    freesSpace: true,
    ...one,
  }),
}
