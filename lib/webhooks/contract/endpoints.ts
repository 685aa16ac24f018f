import { sendAnswer } from '@/lib/chat/contract/chat'
import { endpoint } from '@/lib/core/contract/endpoint'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { webhookLimits } from '@/lib/webhooks/limits'
import { discordHookInput, hookInput } from './incoming'

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
  changes: true,
  repeatable: 'hook',
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

/** Where other programs post messages into a room. */
export const hookEndpoints = {
  post: endpoint({
    ...base,
    path: '/hooks/{token}',
    operation: 'postToHook',
    summary: 'Post a message to a hook',
    description: `The administrator makes hooks, each for one room; whoever has the address of one may post there, also in custom and private rooms. Its messages are marked as a bot’s. It takes a text, Slack’s messages and Discord’s; images, buttons and whatever else a message cannot hold are left out. What is longer than ${messageLengthMax} characters is cut, with \`…\` at the end.`,
    input: hookInput,
    parameters: fields,
    rawBody,
    answer: sendAnswer,
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
    otherAnswers: [
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
    otherAnswers: [
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
