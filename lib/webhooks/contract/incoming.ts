import { sendResponse } from '@/lib/chat/contract/chat'
import { chatLimits } from '@/lib/chat/limits'
import {
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { endpoint } from '@/lib/core/contract/endpoint'
import { nick, roomName, textOf } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { z } from '@/lib/core/contract/zod'
import { webhookLimits } from '../limits'

/** A list of objects in a foreign format; in a form it is JSON. Anything else is ignored, not refused. */
const parts = z.unknown().meta({ type: 'array', items: { type: 'object' } })

const words = z.string()

/** A message in the format of Slack or Discord, or a plain text. */
const hookInput = z.object({
  text: words.optional(),
  username: words.optional(),
  attachments: parts.optional(),
  blocks: parts.optional(),
  content: words.optional(),
  embeds: parts.optional(),
  payload: words.optional(),
  payload_json: words.optional(),
  send_id: textOf(1, chatLimits.sendIdLengthMax).optional(),
})

export type HookInput = z.output<typeof hookInput>

/** `wait`, in any spelling of yes: the response contains the message. */
const discordHookInput = hookInput.extend({
  wait: z
    .unknown()
    .transform((value) => /^(?:1|true|yes)$/i.test(String(value)))
    .meta({ type: 'boolean' })
    .optional(),
})

/** Without its address, of which only a hash is stored. */
const adminIncomingWebhook = z.object({
  id: z.int(),
  room: z.string(),
  nick: z.string().describe('Of its messages, unless they bring one.'),
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
export type IncomingWebhooksInput = z.output<typeof incomingWebhooksInput>

const newIncomingWebhookInput = z.object({ room: roomName, nick })
export type NewIncomingWebhookInput = z.output<typeof newIncomingWebhookInput>

const token = { token: 'Token of the hook: shown once, to the administrator who made it.' }

const fields = {
  text: 'The text of the message. In JSON, Slack’s `<address|label>`, `<@name>` and `&amp;` are interpreted; text from a form or a plain body is left as it is.',
  username: `The nickname in place of the hook’s, cut to ${limits.nickLengthMax} characters. One that is reserved or not valid is ignored.`,
  attachments:
    'Slack’s attachments: pretext, author, title, text, fields and blocks; of one without these the fallback.',
  blocks: 'Slack’s blocks: header, section, context, rich text. They are shown in place of `text`.',
  content: 'The text of the message, under Discord’s name for it.',
  embeds: 'Discord’s embeds: author, title, address, description, fields.',
  payload: 'All of this as JSON in one field of a form, as Slack takes it.',
  payload_json: 'The same, as Discord takes it beside files. Files are left out.',
  send_id: 'Your unique id of this message: a repeat gives the first result and stores nothing.',
}

const errors = {
  invalid_parameter: 'It contains nothing that could be sent as a message.',
  not_found: 'There is no hook with this token, or no longer.',
  forbidden: 'The room is frozen, or the sender is banned.',
  conflict: 'The `send_id` was used for another message, or it is too soon in a slow room.',
  sensitive_word: 'It contains a word that is blocked here.',
  unavailable: 'Too much is waiting.',
} as const

const base = {
  group: 'chat',
  methods: ['POST'],
  hasSideEffects: true,
  idempotencyScope: 'hook',
  pathParameters: token,
  bodyBytesMax: webhookLimits.bodyBytesMax,
  errors,
} as const

const rawBody = {
  mediaType: 'text/plain',
  description: 'The text of the message, as it is; or, without a Content-Type, the JSON of a message.',
  parameter: 'text',
  defaults: {},
  isBodyOnly: true,
} as const

/** The public endpoints at which programs post messages into a room. */
export const incomingWebhookEndpoints = {
  post: endpoint({
    ...base,
    path: '/hooks/{token}',
    operation: 'postToHook',
    summary: 'Post a message to a hook',
    description: `The administrator makes hooks, each for one room; whoever has the address of one may post there, also in custom and private rooms. Its messages are marked as a bot’s. It takes a text, Slack’s messages and Discord’s; images, buttons and whatever else a message cannot hold are left out. What is longer than ${messageLengthMax} characters is cut, with \`…\` at the end.`,
    input: hookInput,
    parameters: fields,
    rawBody,
    response: sendResponse,
    example: { text: 'The build is green.' },
  }),
  postAsSlack: endpoint({
    ...base,
    path: '/hooks/{token}/slack',
    operation: 'postToHookAsSlack',
    summary: 'Post to a hook as to Slack',
    description: 'The same, answered with `ok` as Slack does, which its libraries look for.',
    input: hookInput,
    parameters: fields,
    rawBody,
    otherResponses: [
      { status: 200, description: 'The message was sent.', mediaTypes: ['text/plain'], example: 'ok' },
    ],
    example: { text: 'The build is <https://example.com/builds/7|green>.' },
  }),
  postAsDiscord: endpoint({
    ...base,
    path: '/hooks/{token}/discord',
    operation: 'postToHookAsDiscord',
    summary: 'Post to a hook as to Discord',
    description: 'The same, answered as Discord does: without a body, or with `wait` by the message.',
    input: discordHookInput,
    parameters: { ...fields, wait: 'Answer with the message.' },
    rawBody,
    otherResponses: [
      { status: 204, description: 'The message was sent.', mediaTypes: [] },
      {
        status: 200,
        description: 'With `wait`: the message, in Discord’s shape.',
        mediaTypes: ['application/json'],
        example: { id: '42', content: 'The build is green.' },
        isRare: true,
      },
    ],
    example: { content: 'The build is green.', username: 'build', wait: true },
  }),
}

const hook = { id: 'Id of the hook.' }
const noHook = { not_found: 'There is no such incoming webhook.' }

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
    description: 'Its room, its nickname and its use; not its address, of which only a hash is kept.',
    pathParameters: hook,
    response: adminIncomingWebhook,
    errors: noHook,
  }),
  rotateAddress: adminEndpoint('POST', '/inhooks/{id}/address', 'Give an incoming webhook another address', {
    operation: 'adminRollInHook',
    description: 'The old address stops working at once. The new one is shown only once.',
    pathParameters: hook,
    response: createdIncomingWebhook,
    errors: noHook,
  }),
  delete: adminEndpoint('DELETE', '/inhooks/{id}', 'Delete an incoming webhook', {
    operation: 'adminDeleteInHook',
    freesSpace: true,
    description: 'What it said stays.',
    pathParameters: hook,
    response: z.object({ message: z.literal('deleted'), id: z.int() }),
    errors: noHook,
  }),
}
