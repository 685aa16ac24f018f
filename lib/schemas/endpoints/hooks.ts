import { sendAnswer } from '../chat'
import { discordHookInput, hookInput } from '../hooks'
import { limits } from '../limits'
import { endpoint } from './endpoint'

const token = { token: 'Of the hook: the administrator who made it was shown it once.' }

const fields = {
  text: 'What is to be said. In JSON Slack’s `<address|label>`, `<@name>` and `&amp;` are read; text that comes as a form or as it is stays as it is.',
  username: `The nickname in place of the hook’s, cut to ${limits.nickLengthMax} characters. One that is reserved or not possible is not used.`,
  attachments:
    'Slack’s attachments: pretext, author, title, text, fields and blocks; of one without these the fallback.',
  blocks: 'Slack’s blocks: header, section, context, rich text. They are shown in place of `text`.',
  content: 'What is to be said, as Discord calls it.',
  embeds: 'Discord’s embeds: author, title, address, description, fields.',
  payload: 'All of this as JSON in one field of a form, as Slack takes it.',
  payload_json: 'The same, as Discord takes it beside files. Files are left out.',
  send_id: 'Your unique id of this message: a repeat gives the first result and stores nothing.',
}

const errors = {
  invalid_parameter: 'There is nothing in it that could be said.',
  not_found: 'There is no hook with this token, or not any more.',
  forbidden: 'The room is frozen, or the sender is banned.',
  conflict: 'The `send_id` was used for another message, or it is too soon in a slow room.',
  sensitive_word: 'It holds a word that is blocked here.',
  unavailable: 'Too much is waiting.',
} as const

const base = {
  group: 'chat',
  methods: ['POST'],
  changes: true,
  repeatable: 'hook',
  pathParameters: token,
  bodyBytesMax: limits.hookBodyBytesMax,
  errors,
} as const

const rawBody = {
  mediaType: 'text/plain',
  description: 'What is to be said, as it is; or, without a label, the JSON of a message.',
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
    description: `The administrator makes hooks, each for one room; whoever has the address of one may post there, also in custom and private rooms. Its messages are marked as a bot’s. It takes a text, Slack’s messages and Discord’s; images, buttons and whatever else a message cannot hold are left out. What is longer than ${limits.messageLengthMax} characters is cut, with \`…\` at the end.`,
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
    otherAnswers: [{ status: 200, description: 'It is said.', mediaTypes: ['text/plain'], example: 'ok' }],
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
      { status: 204, description: 'It is said.', mediaTypes: [] },
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
