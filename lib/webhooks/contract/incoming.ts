import { sendResponse } from '@/lib/chat/contract/chat'
import { chatLimits } from '@/lib/chat/limits'
import { endpoint } from '@/lib/core/contract/endpoint'
import { textBetween } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { z } from '@/lib/core/contract/zod'
import { webhookLimits } from '../limits'

/** A webhook changes its messages by its own token. */
const postResponse = sendResponse.omit({ token: true })

// The bodies are in formats of other programs. These schemas describe them for the reference, and check only the query:
// fields of another type are ignored.

const parts = z
  .unknown()
  .meta({ type: 'array', items: { type: 'object' } })
  .optional()
const object = z.unknown().meta({ type: 'object' }).optional()
const words = z.string().optional()

/** Our own parameters, in the body or the query. `wait`, in any spelling of yes: the response contains the message. */
export const webhookOptions = z.object({
  send_id: textBetween(1, chatLimits.sendIdLengthMax).optional(),
  wait: z
    .unknown()
    .transform(
      (value) =>
        value === true || value === 1 || (typeof value === 'string' && /^(?:1|true|yes)$/i.test(value)),
    )
    .meta({ type: 'boolean' })
    .optional(),
})

/** A message in the format of Slack or Discord, or a plain text. */
export const webhookInput = z.object({
  text: words,
  username: words,
  attachments: parts,
  blocks: parts,
  title: words,
  fields: parts,
  content: words,
  embeds: parts,
  components: parts,
  poll: object,
  message: words,
  msg: words,
  payload: words,
  payload_json: words,
  data: words,
  body: words,
  send_id: webhookOptions.shape.send_id,
})
const waitingWebhookInput = webhookInput.extend({ wait: webhookOptions.shape.wait })

export const webhookFieldNames: ReadonlySet<string> = new Set(Object.keys(waitingWebhookInput.shape))

const githubInput = z.object({
  action: words,
  repository: object,
  sender: object,
  ref: words,
  commits: parts,
  issue: object,
  pull_request: object,
  payload: words,
})
const gitlabInput = z.object({ object_kind: words, project: object, user: object, object_attributes: object })
const grafanaInput = z.object({ title: words, message: words, status: words, alerts: parts })

export const webhookToken = { token: 'Token of the hook: shown once, to the administrator who made it.' }

export const webhookFields = {
  text: 'The text of the message. In JSON it is Slack’s markup: `*bold*`, `<address|label>`, `<@name>`, `:tada:`, `&amp;`; text from a form or a plain body is left as it is.',
  username: `The nickname in place of the hook’s, cut to ${limits.nickLengthMax} characters. One that is reserved or not valid is ignored.`,
  attachments:
    'Slack’s attachments: pretext, author, title, text, fields, blocks, buttons and footer; of one without these the fallback.',
  blocks: 'Slack’s blocks of every type. They are shown in place of `text`.',
  title: 'A heading; also the title of an attachment of Slack without a message around it.',
  fields: 'Fields of such an attachment.',
  content: 'The text of the message, in Discord’s Markdown.',
  embeds: 'Discord’s embeds: author, title, address, description, fields, footer and time.',
  components: 'Discord’s components: texts, sections, containers, descriptions of media, buttons.',
  poll: 'Discord’s poll: the question and its answers.',
  message: 'The text, under the name that many other programs have for it.',
  msg: 'The same as `message`.',
  payload: 'All of this as JSON in one field of a form, as Slack takes it. What is no JSON is a text.',
  payload_json: 'The same, as Discord takes it beside files. Files are left out.',
  data: 'The same as `payload`, as monitors send it.',
  body: 'The same as `payload`.',
  send_id:
    'An id that you choose, different for each message. A repeat with the same id returns the first result and stores nothing.',
}
const wait = 'Answer with the message.'

export const postErrors = {
  invalid_parameter: 'It contains nothing that could be sent as a message.',
  unauthorized: 'The hook has a secret, and the request does not prove that it knows it.',
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
  pathParameters: webhookToken,
  bodyBytesMax: webhookLimits.bodyBytesMax,
  isBodyForeign: true,
  errors: postErrors,
} as const

const rawBody = {
  mediaType: 'text/plain',
  description: 'The text of the message, as it is. A JSON object is the message, whatever its Content-Type.',
  parameter: 'text',
  defaults: {},
  isBodyOnly: true,
} as const

export const discordExample = { id: '42', content: 'The build is green.' }

export const incomingWebhookEndpoints = {
  post: endpoint({
    ...base,
    methods: ['GET', 'POST'],
    path: '/hooks/{token}',
    operation: 'postToHook',
    summary: 'Post a message to a hook',
    description: `The administrator makes hooks, each for one room; whoever has the address of one may post there, also in custom and private rooms. Its messages are marked as a bot’s. It takes a text, Slack’s messages and Discord’s, cards of Teams, and any other JSON or form, and shows all text in them: what it does not know as \`name: value\`; images and files are left out. Raw line breaks in JSON are accepted, and what is no JSON or form, whatever its label, is a text. What is longer than ${messageLengthMax} characters is cut, with \`…\` at the end. GET is for programs that cannot post: the address contains the token, so prefer POST.

A hook may have a secret. Then each request proves that it knows it: by \`X-Hub-Signature-256: sha256=…\`, the HMAC-SHA-256 of the body, as GitHub sends it, or by the secret itself in \`X-Gitlab-Token\` or as \`Authorization: Bearer …\`. A signature proves a body that is not empty, in UTF-8, and nothing beside it: the body is read by its content whatever its Content-Type, of the query only \`wait\` is accepted, and it is no proof for other methods than POST.`,
    input: webhookInput,
    parameters: webhookFields,
    rawBody,
    response: postResponse,
    example: { text: 'The build is green.' },
  }),
  postAsSlack: endpoint({
    ...base,
    path: '/hooks/{token}/slack',
    operation: 'postToHookAsSlack',
    summary: 'Post to a hook as to Slack',
    description:
      'The same, answered with `ok` as Slack does, which its libraries look for; with `wait` as `/hooks/{token}` answers.',
    input: waitingWebhookInput,
    parameters: { ...webhookFields, wait },
    rawBody,
    response: postResponse,
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
    input: waitingWebhookInput,
    parameters: { ...webhookFields, wait },
    rawBody,
    otherResponses: [
      { status: 204, description: 'The message was sent.', mediaTypes: [] },
      {
        status: 200,
        description: 'With `wait`: the message, in Discord’s shape.',
        mediaTypes: ['application/json'],
        example: discordExample,
        isRare: true,
      },
    ],
    example: { content: 'The build is green.', username: 'build', wait: true },
  }),
  postAsGithub: endpoint({
    ...base,
    path: '/hooks/{token}/github',
    operation: 'postToHookAsGithub',
    summary: 'Post an event of GitHub to a hook',
    description:
      'For the webhooks of GitHub, Gitea and Forgejo: pushes, issues, pull requests, comments, releases and workflow runs become readable lines with links; any other event becomes one line and its texts.',
    input: githubInput,
    parameters: {
      action: 'What happened, such as `opened`.',
      repository: 'Where it happened: `full_name` and `html_url`.',
      sender: 'Who did it: `login`.',
      ref: 'The branch or tag of a push.',
      commits: 'The commits of a push.',
      issue: 'The issue: `number`, `title`, `html_url`.',
      pull_request: 'The pull request: `number`, `title`, `html_url`.',
      payload: 'All of this as JSON in one field of a form.',
    },
    customHeaders: ['X-GitHub-Event', 'X-GitHub-Delivery', 'X-Hub-Signature-256'],
    response: postResponse,
    otherResponses: [{ status: 204, description: 'A ping: nothing is posted.', mediaTypes: [] }],
    example: {
      action: 'opened',
      issue: { number: 7, title: 'The build is red', html_url: 'https://github.com/ann/app/issues/7' },
      repository: { full_name: 'ann/app' },
      sender: { login: 'ann' },
    },
  }),
  postAsGitlab: endpoint({
    ...base,
    path: '/hooks/{token}/gitlab',
    operation: 'postToHookAsGitlab',
    summary: 'Post an event of GitLab to a hook',
    description:
      'For the webhooks of GitLab: pushes, merge requests, issues, comments, pipelines, jobs, deployments and releases become readable lines with links; any other event becomes one line and its texts.',
    input: gitlabInput,
    parameters: {
      object_kind: 'The event, such as `merge_request`.',
      project: 'Where it happened: `path_with_namespace` and `web_url`.',
      user: 'Who did it: `name`.',
      object_attributes: 'Its subject: `iid`, `title`, `action`, `url`.',
    },
    customHeaders: ['X-Gitlab-Event', 'X-Gitlab-Token'],
    response: postResponse,
    example: {
      object_kind: 'issue',
      user: { name: 'ann' },
      project: { path_with_namespace: 'ann/app' },
      object_attributes: { iid: 7, title: 'The build is red', action: 'open' },
    },
  }),
  postAsGrafana: endpoint({
    ...base,
    path: '/hooks/{token}/grafana',
    operation: 'postToHookAsGrafana',
    summary: 'Post alerts of Grafana or Alertmanager to a hook',
    description:
      'For the webhook contact points of Grafana and the webhook receivers of Prometheus’ Alertmanager: each alert becomes its name, labels, summary, time and link.',
    input: grafanaInput,
    parameters: {
      title: 'The heading; without one it is made from the status and the common labels.',
      message: 'The text, if there are no alerts.',
      status: '`firing` or `resolved`.',
      alerts: 'Each with `status`, `labels`, `annotations`, `startsAt`, `endsAt` and `generatorURL`.',
    },
    response: postResponse,
    example: {
      status: 'firing',
      alerts: [
        { status: 'firing', labels: { alertname: 'HighLoad' }, annotations: { summary: 'Load is 9.' } },
      ],
    },
  }),
}
