import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { nick, roomName, textUpTo } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { webhookLimits } from '../limits'

/** Without its address, of which only a hash is stored. */
const adminIncomingWebhook = z.object({
  id: z.int(),
  room: z.string(),
  nick: z.string().describe('Of its messages, unless they bring one.'),
  has_secret: z.boolean().describe('Whether requests must prove that they know a secret.'),
  uses: z.int().describe('Messages that it sent.'),
  created_time: time,
  last_used_time: time.nullable(),
})
export type AdminIncomingWebhook = z.output<typeof adminIncomingWebhook>

/** The only response that contains the address. */
const createdIncomingWebhook = adminIncomingWebhook.extend({
  token: z.string().describe('Shown only once.'),
  address: z.string().describe('Where to post: the address with the token in it.'),
})
export type CreatedIncomingWebhook = z.output<typeof createdIncomingWebhook>

const incomingWebhooksInput = listInput.extend({ room: roomName.optional() })

const secret = textUpTo(webhookLimits.secretLengthMax)

const newIncomingWebhookInput = z.object({ room: roomName, nick })
export type NewIncomingWebhookInput = z.output<typeof newIncomingWebhookInput>

const incomingWebhookChangeInput = z.object({ secret })

const hook = {
  pathParameters: { id: 'Id of the hook.' },
  response: adminIncomingWebhook,
  errors: { not_found: 'There is no such incoming webhook.' },
}

export const adminIncomingWebhookEndpoints = {
  list: adminEndpoint('GET', '/inhooks', 'List the incoming webhooks', {
    operation: 'adminListInHooks',
    description:
      'Newest first, with how often and when each was used last. Addresses are not kept, only hashes of them.',
    input: incomingWebhooksInput,
    parameters: { ...listParameters, q: 'Text in the nickname.', room: 'Only those of this room.' },
    response: listResponse('inhooks', adminIncomingWebhook),
  }),
  create: adminEndpoint('POST', '/inhooks', 'Make an incoming webhook', {
    operation: 'adminAddInHook',
    description: `An address at which programs post messages into a room, also into one that needs an account. It is shown only once: only a hash of its token is kept. There may be ${webhookLimits.hooksMax} hooks, ${webhookLimits.hooksPerRoomMax} of them in one room.`,
    input: newIncomingWebhookInput,
    parameters: {
      room: 'An existing room.',
      nick: 'The nickname of its messages, without a `#`. Not one that is reserved: a hook is no administrator.',
    },
    response: createdIncomingWebhook,
    errors: {
      not_found: 'There is no such room.',
      forbidden: 'The nickname is reserved.',
      conflict: 'The room or the platform has reached its maximum number of hooks.',
    },
    example: { room: 'main', nick: 'build' },
  }),
  read: adminEndpoint('GET', '/inhooks/{id}', 'Read an incoming webhook', {
    operation: 'adminGetInHook',
    description:
      'Its room, its nickname and its use; not its address, of which only a hash is kept, nor its secret.',
    ...hook,
  }),
  change: adminEndpoint('PATCH', '/inhooks/{id}', 'Set the secret of an incoming webhook', {
    operation: 'adminChangeInHook',
    description:
      'With a secret, each request must prove that it knows it: GitHub and GitLab have a field for it in their settings. It is stored encrypted and never shown.',
    ...hook,
    input: incomingWebhookChangeInput,
    parameters: { secret: 'The secret, or an empty text to remove it.' },
    example: { secret: 'correct horse battery' },
  }),
  rotateAddress: adminEndpoint('POST', '/inhooks/{id}/address', 'Give an incoming webhook another address', {
    operation: 'adminRollInHook',
    description: 'The old address stops working at once. The new one is shown only once.',
    ...hook,
    response: createdIncomingWebhook,
  }),
  delete: adminEndpoint('DELETE', '/inhooks/{id}', 'Delete an incoming webhook', {
    operation: 'adminDeleteInHook',
    freesSpace: true,
    description: 'What it said stays.',
    ...hook,
    response: deleted({ id: z.int() }),
  }),
}
