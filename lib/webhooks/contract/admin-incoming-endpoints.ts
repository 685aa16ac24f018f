import { adminEndpoint, listParameters } from '@/lib/core/contract/admin-endpoint'
import { listAnswer } from '@/lib/core/contract/admin-list'
import { z } from '@/lib/core/contract/zod'
import { webhookLimits } from '@/lib/webhooks/limits'
import { adminInHook, inHooksInput, madeInHook, newInHookInput } from './admin-incoming'

const hook = { id: 'Id of the hook.' }
const noHook = { not_found: 'There is no such incoming webhook.' }

export const adminInHookEndpoints = {
  listInHooks: adminEndpoint('GET', '/inhooks', 'List the incoming webhooks', {
    operation: 'adminListInHooks',
    description:
      'Newest first, with how often and when each was used last. Addresses are not kept, only hashes of them.',
    input: inHooksInput,
    parameters: { ...listParameters, q: 'Text in the nickname.', room: 'Only those of this room.' },
    answer: listAnswer('inhooks', adminInHook),
  }),
  addInHook: adminEndpoint('POST', '/inhooks', 'Make an incoming webhook', {
    operation: 'adminAddInHook',
    description: `An address at which programs post messages into a room, also into one that needs an account. It is shown only once: only a hash of its token is kept. There may be ${webhookLimits.hooksMax} hooks, ${webhookLimits.hooksPerRoomMax} of them in one room.`,
    input: newInHookInput,
    parameters: {
      room: 'An existing room.',
      nick: 'The nickname of its messages, without a `#`. Not one that is reserved: a hook is no administrator.',
    },
    answer: madeInHook,
    errors: {
      not_found: 'There is no such room.',
      forbidden: 'The nickname is reserved.',
      conflict: 'The room or the platform has reached its maximum number of hooks.',
    },
    example: { room: 'main', nick: 'build' },
  }),
  readInHook: adminEndpoint('GET', '/inhooks/{id}', 'Read an incoming webhook', {
    operation: 'adminGetInHook',
    description: 'Its room, its nickname and its use; not its address, of which only a hash is kept.',
    pathParameters: hook,
    answer: adminInHook,
    errors: noHook,
  }),
  rollInHook: adminEndpoint('POST', '/inhooks/{id}/address', 'Give an incoming webhook another address', {
    operation: 'adminRollInHook',
    description: 'The old address stops working at once. The new one is shown only once.',
    pathParameters: hook,
    answer: madeInHook,
    errors: noHook,
  }),
  deleteInHook: adminEndpoint('DELETE', '/inhooks/{id}', 'Delete an incoming webhook', {
    operation: 'adminDeleteInHook',
    makesRoom: true,
    description: 'What it said stays.',
    pathParameters: hook,
    answer: z.object({ message: z.literal('deleted'), id: z.int() }),
    errors: noHook,
  }),
}
