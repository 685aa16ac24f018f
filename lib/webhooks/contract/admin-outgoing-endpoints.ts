import { adminEndpoint, listParameters } from '@/lib/core/contract/admin-endpoint'
import { listAnswer } from '@/lib/core/contract/admin-list'
import { z } from '@/lib/core/contract/zod'
import {
  adminDelivery,
  adminOutHook,
  adminTestOutcome,
  deliveriesInput,
  newOutHookInput,
  outHookChangeInput,
  outHooksInput,
} from './admin-outgoing'

const pathParameters = { id: 'Id of the webhook.' }
const errors = { not_found: 'There is no such outgoing webhook.' }
const { limit, cursor } = listParameters
const fields = {
  url: 'Where it is sent: http or https, to a public address.',
  shape: 'What is sent: `standard`, or what Slack or Discord take.',
  include_bots:
    'Whether messages of programs are sent too. Two bridges that send them to each other never end.',
}
const secret = z.string().describe('Shown only once.')

export const adminOutHookEndpoints = {
  list: adminEndpoint('GET', '/outhooks', 'List the outgoing webhooks', {
    operation: 'adminListOutHooks',
    description: 'Newest first, with what became of the last delivery of each. Secrets are not shown again.',
    input: outHooksInput,
    parameters: { room: 'Only those of this room.', limit, cursor },
    answer: listAnswer('outhooks', adminOutHook),
  }),
  create: adminEndpoint('POST', '/outhooks', 'Make an outgoing webhook', {
    operation: 'adminCreateOutHook',
    description:
      'From now on each message of the room is sent there, signed as Standard Webhooks says. Whoever has the `secret` can check that.',
    input: newOutHookInput,
    parameters: { room: 'Whose messages are sent.', ...fields },
    answer: adminOutHook.extend({ secret }),
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
    pathParameters,
    answer: adminOutHook,
    errors,
  }),
  change: adminEndpoint('PATCH', '/outhooks/{id}', 'Change an outgoing webhook', {
    operation: 'adminChangeOutHook',
    makesRoom: true,
    description:
      'What is not given stays. One that is enabled again, or is given another address, is tried at once and goes on where it stopped.',
    pathParameters,
    input: outHookChangeInput,
    parameters: {
      ...fields,
      enabled: 'Whether messages are sent.',
      version: 'The version that you saw; refused if it has changed since.',
    },
    answer: adminOutHook,
    errors: { ...errors, conflict: 'Somebody changed it meanwhile.' },
    example: { enabled: true },
  }),
  delete: adminEndpoint('DELETE', '/outhooks/{id}', 'Delete an outgoing webhook', {
    operation: 'adminDeleteOutHook',
    makesRoom: true,
    description: 'With its log.',
    pathParameters,
    answer: z.object({ message: z.literal('deleted'), id: z.int() }),
    errors,
  }),
  roll: adminEndpoint('POST', '/outhooks/{id}/secret', 'Give an outgoing webhook a new secret', {
    operation: 'adminRollOutHookSecret',
    description: 'For a day, everything is also signed with the previous secret.',
    pathParameters,
    answer: adminOutHook.extend({ secret }),
    errors,
  }),
  test: adminEndpoint('POST', '/outhooks/{id}/test', 'Send a test to an outgoing webhook', {
    operation: 'adminTestOutHook',
    description: 'Once, also when it is disabled. The answer says what became of it.',
    pathParameters,
    answer: adminTestOutcome,
    errors: { ...errors, unavailable: 'Too many tests are under way.' },
  }),
  deliveries: adminEndpoint('GET', '/deliveries', 'List what became of the deliveries of a webhook', {
    operation: 'adminListDeliveries',
    description: 'The newest 100, for seven days. Nothing of what a receiver answers is kept but its status.',
    input: deliveriesInput,
    parameters: { hook: 'The webhook, by its `id`.', limit, cursor },
    answer: listAnswer('deliveries', adminDelivery),
    errors,
  }),
}
