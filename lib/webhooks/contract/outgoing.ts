import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { checked, flag, int32Max, integer, roomName, rowVersion, textUpTo } from '@/lib/core/contract/fields'
import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import { isBlockedPort, targetFault } from '@/lib/core/contract/link-target'
import { z } from '@/lib/core/contract/zod'
import { outgoingWebhookLimits, outgoingWebhookShapes } from '../limits'

function urlFault(url: string): Fault | null {
  const wrong = targetFault(url)
  if (wrong) return wrong
  const { port } = new URL(url)
  return port !== '' && isBlockedPort(Number(port)) ? fault('blocked_port') : null
}

const url = checked(textUpTo(outgoingWebhookLimits.urlLengthMax), urlFault)

const shape = z.enum(outgoingWebhookShapes)

export const adminOutgoingWebhook = z.object({
  id: z.int(),
  room: z.string(),
  url: z.string().describe('Empty when the key that it was sealed with is lost.'),
  shape,
  include_bots: z.boolean(),
  enabled: z.boolean(),
  disabled_reason: z
    .enum(['gone', 'failing'])
    .nullable()
    .describe('Why the platform disabled it: the receiver answered 410, or failed for days.'),
  created_time: time,
  version: z.int(),
  failures: z.int().describe('In a row, since the last message was delivered.'),
  next_try_time: time.nullable().describe('When it is tried again; null when nothing failed.'),
  before_until: time.nullable().describe('Until when the previous secret signs, too.'),
  last_outcome: z.string().nullable().describe('Of the newest line of its log.'),
  last_time: time.nullable(),
})
export type AdminOutgoingWebhook = z.output<typeof adminOutgoingWebhook>

const adminDelivery = z.object({
  id: z.int(),
  webhook_id: z.string().describe('As sent; empty where messages were left out.'),
  attempt: z.int(),
  outcome: z.string().describe('`delivered`, `left_out`, or why it was not delivered.'),
  milliseconds: z.int(),
  left_out: z.int().describe('How many messages were not sent.'),
  time,
})
export type AdminDelivery = z.output<typeof adminDelivery>

const adminTestOutcome = adminDelivery.pick({ webhook_id: true, outcome: true, milliseconds: true })
export type AdminTestOutcome = z.output<typeof adminTestOutcome>

const hookId = integer(1, int32Max)

const outgoingWebhooksInput = listInput.omit({ q: true }).extend({ room: roomName.optional() })

const deliveriesInput = listInput.omit({ q: true }).extend({ hook: hookId })
export type DeliveriesInput = z.output<typeof deliveriesInput>

export const newOutgoingWebhookInput = z.object({
  room: roomName,
  url,
  shape: shape.default('standard'),
  include_bots: flag.default(false),
})
export type NewOutgoingWebhookInput = z.output<typeof newOutgoingWebhookInput>

const outgoingWebhookChangeInput = z.object({
  url: url.optional(),
  shape: shape.optional(),
  include_bots: flag.optional(),
  enabled: flag.optional(),
  version: rowVersion.optional(),
})
export type OutgoingWebhookChangeInput = z.output<typeof outgoingWebhookChangeInput>

const hook = {
  pathParameters: { id: 'Id of the webhook.' },
  response: adminOutgoingWebhook,
  errors: { not_found: 'There is no such outgoing webhook.' },
}
const { limit, cursor } = listParameters
const fields = {
  url: 'Where it is sent: http or https, to a public address.',
  shape: 'What is sent: `standard`, or what Slack or Discord take.',
  include_bots:
    'Whether messages of programs are sent too. Two bridges that send them to each other never end.',
}
const secret = z.string().describe('Shown only once.')

export const adminOutgoingWebhookEndpoints = {
  list: adminEndpoint('GET', '/outhooks', 'List the outgoing webhooks', {
    operation: 'adminListOutHooks',
    description: 'Newest first, with what became of the last delivery of each. Secrets are not shown again.',
    input: outgoingWebhooksInput,
    parameters: { room: 'Only those of this room.', limit, cursor },
    response: listResponse('outhooks', adminOutgoingWebhook),
  }),
  create: adminEndpoint('POST', '/outhooks', 'Make an outgoing webhook', {
    operation: 'adminCreateOutHook',
    description:
      'From now on each message of the room is sent there, signed as Standard Webhooks says. Whoever has the `secret` can check that.',
    input: newOutgoingWebhookInput,
    parameters: { room: 'Whose messages are sent.', ...fields },
    response: adminOutgoingWebhook.extend({ secret }),
    errors: {
      not_found: 'There is no such room.',
      conflict: 'The room or the platform has reached its maximum number of webhooks.',
    },
    example: { room: 'main', url: 'https://hooks.example/chat', shape: 'standard' },
  }),
  read: adminEndpoint('GET', '/outhooks/{id}', 'Read an outgoing webhook', {
    operation: 'adminGetOutHook',
    description:
      'With what became of its last delivery, and when it is tried again. Its secret is not shown again.',
    ...hook,
  }),
  change: adminEndpoint('PATCH', '/outhooks/{id}', 'Change an outgoing webhook', {
    operation: 'adminChangeOutHook',
    freesSpace: true,
    description:
      'What is not given stays. One that is enabled again, or is given another address, is tried at once and goes on where it stopped.',
    ...hook,
    input: outgoingWebhookChangeInput,
    parameters: {
      ...fields,
      enabled: 'Whether messages are sent.',
      version: 'The version that you saw; refused if it has changed since.',
    },
    errors: { ...hook.errors, conflict: 'Somebody changed it meanwhile.' },
    example: { enabled: true },
  }),
  delete: adminEndpoint('DELETE', '/outhooks/{id}', 'Delete an outgoing webhook', {
    operation: 'adminDeleteOutHook',
    freesSpace: true,
    description: 'With its log.',
    ...hook,
    response: deleted({ id: z.int() }),
  }),
  rotateSecret: adminEndpoint('POST', '/outhooks/{id}/secret', 'Give an outgoing webhook a new secret', {
    operation: 'adminRollOutHookSecret',
    description: 'For a day, everything is also signed with the previous secret.',
    ...hook,
    response: adminOutgoingWebhook.extend({ secret }),
  }),
  test: adminEndpoint('POST', '/outhooks/{id}/test', 'Send a test to an outgoing webhook', {
    operation: 'adminTestOutHook',
    description: 'Once, also when it is disabled. The answer says what became of it.',
    ...hook,
    response: adminTestOutcome,
    errors: { ...hook.errors, unavailable: 'Too many tests are under way.' },
  }),
  deliveries: adminEndpoint('GET', '/deliveries', 'List what became of the deliveries of a webhook', {
    operation: 'adminListDeliveries',
    description: 'The newest 100, for seven days. Nothing of what a receiver answers is kept but its status.',
    input: deliveriesInput,
    parameters: { hook: 'The webhook, by its `id`.', limit, cursor },
    response: listResponse('deliveries', adminDelivery),
    errors: hook.errors,
  }),
}
