import { createHash, createHmac } from 'node:crypto'
import type { PostResponse } from '@/lib/chat/contract/chat'
import { sendAuthorised } from '@/lib/chat/server/send'
import { messageKeyOf } from '@/lib/chat/server/send-idempotency'
import { type ErrorReason, errorStatus } from '@/lib/core/contract/errors'
import { nick } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { tally } from '@/lib/core/counters'
import { noContent } from '@/lib/core/http/responses'
import { IdempotencyKey } from '@/lib/core/idempotency/key'
import { readRecord } from '@/lib/core/idempotency/records'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { idempotencySecret } from '@/lib/core/keys'
import { invalidInput, Refusal } from '@/lib/core/refusal/refusal'
import { isReserved, requireUnreserved } from '@/lib/moderation/server/names/reserved-nicks'
import { webhookOptions } from '../../contract/incoming'
import { githubEventNames } from './payloads/github-events'
import { type DialectName, type Post, readPayload } from './payloads/read-payload'
import type { Members } from './payloads/values'
import { type IncomingWebhook, webhookUses } from './store'
import { type AuthorisedWebhook, membersOfCall, requireWebhook, type WebhookCall } from './webhook-call'

interface PostResult {
  result: PostResponse
  isReplay: boolean
  webhook: IncomingWebhook
  wait: boolean
}

/** `repeated`: the first result was returned again. */
type Outcome = 'stored' | 'repeated' | ErrorReason

const outcomes: Outcome[] = ['stored', 'repeated', ...(Object.keys(errorStatus) as ErrorReason[])]

export const incomingPostCounts = tally('incoming-webhook-posts', outcomes)

async function countOutcome<Result extends { isReplay: boolean } | null>(
  post: Promise<Result>,
): Promise<Result> {
  try {
    const result = await post
    if (result) incomingPostCounts.add(result.isReplay ? 'repeated' : 'stored')
    return result
  } catch (error) {
    incomingPostCounts.add(error instanceof Refusal ? error.reason : 'internal')
    throw error
  }
}

/**
 * A `send_id` made unique to its webhook. Programs number their messages; otherwise another sender in the room could
 * take the next number and cause a refusal.
 */
const scopedSendId = ({ id }: IncomingWebhook, sendId: string): string =>
  createHmac('sha256', idempotencySecret()).update(`hook ${id} send_id ${sendId}`).digest('base64url')

/**
 * The nick of a message: the program's username, truncated, if it is valid and not reserved; else that of the webhook.
 * `#` is removed because it would begin a trip secret.
 */
function nickFor(username: string, given: string): string {
  const symbols = [
    ...username
      .slice(0, 8 * limits.nickLengthMax)
      .toWellFormed()
      .replaceAll('#', ''),
  ]
  const requested = nick.safeParse(symbols.slice(0, limits.nickLengthMax).join('').trim())
  return requested.success && !isReserved(requested.data) ? requested.data : given
}

/** Our own parameters. @throws Refusal invalid_parameter */
function optionsOf({ send_id, wait }: Members) {
  const given = {
    ...(send_id === null || send_id === '' ? {} : { send_id }),
    ...(wait === null ? {} : { wait }),
  }
  const options = webhookOptions.safeParse(given)
  if (!options.success) throw invalidInput(options.error, given)
  return options.data
}

/** The event named in a header; dialects without one ignore it. As it is not signed, it may only be one that exists. */
function eventOf(dialect: DialectName, { headers }: WebhookCall, isSigned: boolean): string {
  const event = headers.get(dialect === 'gitlab' ? 'x-gitlab-event' : 'x-github-event') ?? ''
  return isSigned && !githubEventNames.has(event) ? '' : event
}

/** The key of a delivery of GitHub. @param name of the delivery; '' for a signed one, since the name is not signed */
function deliveryKey(name: string, { body }: WebhookCall, { webhook }: AuthorisedWebhook): IdempotencyKey {
  const hash = createHash('sha256').update(`${name} `).update(body).digest('hex')
  // Longer than the keys of clients.
  return new IdempotencyKey('hook', `delivery:${hash}`, () => null).part(webhook.id)
}

/**
 * The key under which a post is stored once. A signed one could be captured and sent again, so there it is the body.
 * @throws Refusal conflict for a signed body that was posted as an event of GitHub before
 */
async function keyOf(dialect: DialectName, call: WebhookCall, authorised: AuthorisedWebhook) {
  const given = call.key?.part(authorised.webhook.id) ?? null
  if (authorised.isSigned) {
    const key = deliveryKey('', call, authorised)
    if (dialect === 'github') return key
    if (await readRecord(key.hash)) throw new Refusal('conflict', 'hook_body_posted')
  }
  const delivery = dialect === 'github' ? call.headers.get('x-github-delivery') : null
  return given ?? (delivery === null ? null : deliveryKey(delivery, call, authorised))
}

async function send(
  { webhook, cached, room }: AuthorisedWebhook,
  { text, username }: Post,
  address: string,
  key: IdempotencyKey | null,
  givenSendId: string | undefined,
) {
  requireUnreserved(webhook.nick)
  const identity = { nick: nickFor(username, webhook.nick), trip: null }
  const sendId = givenSendId === undefined ? undefined : scopedSendId(webhook, givenSendId)
  const type = 'message' as const
  const message = { ...identity, room: room.name, msg: text, type, bot: true, send_id: sendId }
  const submission = {
    input: message,
    key: messageKeyOf(message, identity, false, key),
    identity,
    actor: null,
    address,
    cached,
    room,
    webhookId: webhook.id,
  }
  const sent = await sendAuthorised(submission, `hook ${webhook.id}`)
  if (!sent.isReplay) webhookUses().count({ id: webhook.id, time: Date.now() })
  return sent
}

async function post(dialect: DialectName, call: WebhookCall): Promise<PostResult | null> {
  const authorised = await requireWebhook(call)
  const { members, isTyped } = membersOfCall(call, authorised.isSigned)
  const { send_id, wait = false } = optionsOf(members)
  const event = eventOf(dialect, call, authorised.isSigned)
  const content = readPayload(dialect, { members, isTyped, event })
  if (!content) return null
  const key = await keyOf(dialect, call, authorised)
  const { result, isReplay } = await send(authorised, content, call.address, key, send_id)
  return { result, isReplay, webhook: authorised.webhook, wait }
}

/**
 * @returns null when there was nothing to post, and the program expects none: GitHub's ping
 * @throws Refusal invalid_parameter, unsupported_media_type, not_found, unauthorized, and those of `sendAuthorised`
 */
export const postToWebhook = (dialect: DialectName, call: WebhookCall): Promise<PostResult | null> =>
  countOutcome(post(dialect, call))

/** @param posted null: a ping */
export const platformResponse = (posted: PostResult | null) =>
  posted ? withReplayHeader(posted.result, posted.isReplay) : noContent()
