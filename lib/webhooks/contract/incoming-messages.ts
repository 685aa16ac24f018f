import { endpoint } from '@/lib/core/contract/endpoint'
import { webhookLimits } from '../limits'
import { discordExample, postErrors, webhookFields, webhookInput, webhookToken } from './incoming'

const messageBase = {
  group: 'chat',
  hasSideEffects: true,
  pathParameters: { ...webhookToken, id: 'Id of the message, as the post with `wait` returned it.' },
  bodyBytesMax: webhookLimits.bodyBytesMax,
  isBodyForeign: true,
} as const

/** What describes a change; all that a post takes works. */
const contentInput = webhookInput.pick({
  text: true,
  attachments: true,
  blocks: true,
  content: true,
  embeds: true,
  components: true,
})
const { text, attachments, blocks, content, embeds, components } = webhookFields

const messageErrors = {
  unauthorized: postErrors.unauthorized,
  not_found: 'There is no such hook, or it posted no such message, or the message is deleted.',
  forbidden: postErrors.forbidden,
} as const

/** Discord’s libraries append the path of a message to the address they have, so that it is below `/discord`, too. */
const messageEndpointsAt = <const Prefix extends '' | '/discord', const Suffix extends '' | 'AsDiscord'>(
  prefix: Prefix,
  suffix: Suffix,
) => ({
  edit: endpoint({
    ...messageBase,
    isInternal: prefix !== '',
    methods: ['PATCH'],
    path: `/hooks/{token}${prefix}/messages/{id}` as const,
    operation: `editHookMessage${suffix}`,
    summary: 'Change a message of a hook',
    description:
      'Replaces the text of a message that this hook posted, under the rules for posting. Readers see it change, as when an alert is resolved. Discord’s libraries do this at `/hooks/{token}/discord/messages/{id}`.',
    input: contentInput,
    parameters: { text, attachments, blocks, content, embeds, components },
    errors: {
      ...messageErrors,
      invalid_parameter: postErrors.invalid_parameter,
      sensitive_word: postErrors.sensitive_word,
    },
    otherResponses: [
      {
        status: 200,
        description: 'The message, in Discord’s shape.',
        mediaTypes: ['application/json'],
        example: discordExample,
      },
    ],
    example: { content: 'The build is green.' },
  }),
  delete: endpoint({
    ...messageBase,
    isInternal: prefix !== '',
    methods: ['DELETE'],
    path: `/hooks/{token}${prefix}/messages/{id}` as const,
    operation: `deleteHookMessage${suffix}`,
    summary: 'Delete a message of a hook',
    description:
      'Deletes a message that this hook posted. Discord’s libraries do this at `/hooks/{token}/discord/messages/{id}`.',
    errors: messageErrors,
    otherResponses: [{ status: 204, description: 'The message was deleted.', mediaTypes: [] }],
  }),
})

export const webhookMessageEndpoints = messageEndpointsAt('', '')
export const discordWebhookMessageEndpoints = messageEndpointsAt('/discord', 'AsDiscord')
