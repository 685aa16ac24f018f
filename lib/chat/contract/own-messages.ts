import { endpoint } from '@/lib/core/contract/endpoint'
import { messageId, ownerProofFields } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { chatLimits } from '../limits'
import { filtered, id, messageText } from './chat'

export const editResponse = z.object({ message: z.literal('edited'), id, msg: z.string(), filtered })
export type EditResponse = z.output<typeof editResponse>

export const withdrawResponse = z.object({ message: z.literal('withdrawn'), id })

const ownMessage = { id: messageId, token: ownerProofFields.token }

export const editInput = z.object({ ...ownMessage, msg: messageText })

export const withdrawInput = z.object(ownMessage)

const parameters = {
  id: 'The id of the message.',
  token: 'The token that `/send` returned. `Authorization: Bearer <token>` works too.',
}
const errors = {
  unauthorized: 'The token is missing or wrong.',
  forbidden: 'The time for changes is over, the room is frozen, or the sender is banned.',
  not_found: 'The message does not exist any more.',
}

export const ownMessageEndpoints = {
  edit: endpoint({
    group: 'chat',
    methods: ['POST'],
    path: '/edit',
    operation: 'editMessage',
    bearer: ['ownerToken'],
    idempotencyScope: 'edit',
    summary: 'Change your message',
    hasSideEffects: true,
    description: `Gives a message another text, ${chatLimits.editsMax} times at most, under the rules for sending; slow mode does not count it. Readers get an \`edit\` row.`,
    input: editInput,
    parameters: { ...parameters, msg: 'The new text, trimmed at both ends.' },
    response: editResponse,
    errors: {
      ...errors,
      forbidden: `${errors.forbidden} Or the message was changed ${chatLimits.editsMax} times already.`,
      conflict: 'Raid mode holds the sender, or the Idempotency-Key was used for something else.',
      sensitive_word: 'The text contains a word that is blocked here.',
      unavailable: 'Too much is waiting.',
    },
  }),
  withdraw: endpoint({
    group: 'chat',
    methods: ['POST'],
    path: '/withdraw',
    operation: 'withdrawMessage',
    bearer: ['ownerToken'],
    summary: 'Withdraw your message',
    hasSideEffects: true,
    description:
      'Deletes a message. Readers get a `delete` row with `withdrawn`. Administrators can undo it for 24 hours.',
    input: withdrawInput,
    parameters,
    response: withdrawResponse,
    errors: { ...errors, unavailable: 'Too much is waiting.' },
  }),
}
