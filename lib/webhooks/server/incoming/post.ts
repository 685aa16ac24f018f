import { createHmac } from 'node:crypto'
import type { SendResponse } from '@/lib/chat/contract/chat'
import { roomCache } from '@/lib/chat/server/room-cache'
import { sendAuthorised } from '@/lib/chat/server/send'
import { messageKeyOf } from '@/lib/chat/server/send-idempotency'
import { type ErrorReason, errorStatus } from '@/lib/core/contract/errors'
import { nick } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { tally } from '@/lib/core/counters'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { hashToken, idempotencySecret } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { isReserved, requireUnreserved } from '@/lib/moderation/server/names/reserved-nicks'
import type { HookInput } from '../../contract/incoming'
import { readPayload } from './payload'
import { findHook, type Hook, hookUses } from './store'

interface HookCall {
  token: string
  input: HookInput
  /** See {@link readPayload}. */
  isTyped: boolean
  address: string
  key: IdempotencyKey | null
}

interface PostResult {
  result: SendResponse
  isReplay: boolean
  hook: Hook
}

/** JSON without a JSON content type: many programs post it so. */
function asJson({ text, ...rest }: HookInput): HookInput | null {
  return text?.trimStart().startsWith('{') ? { ...rest, payload: text } : null
}

interface HookRequest {
  request: Request
  params: { token: string }
  input: HookInput
  idempotencyKey: IdempotencyKey | null
}

export function parseHookRequest({
  request,
  params: { token },
  input,
  idempotencyKey,
}: HookRequest): HookCall {
  const mediaType = mediaTypeIn(request.headers.get('content-type') ?? '')
  const isText = bodyKindOf(mediaType) === 'text'
  const json = isText && !mediaType.startsWith('text/') ? asJson(input) : null
  return {
    token,
    input: json ?? input,
    isTyped: bodyKindOf(mediaType) !== 'json',
    address: clientAddressOf(request),
    key: idempotencyKey,
  }
}

/** `repeated`: the first result was returned again. */
type Outcome = 'stored' | 'repeated' | ErrorReason

const outcomes: Outcome[] = ['stored', 'repeated', ...(Object.keys(errorStatus) as ErrorReason[])]

export const incomingPostCounts = tally('incoming-webhook-posts', outcomes)

async function countOutcome<Result extends { isReplay: boolean }>(post: Promise<Result>): Promise<Result> {
  try {
    const result = await post
    incomingPostCounts.add(result.isReplay ? 'repeated' : 'stored')
    return result
  } catch (error) {
    incomingPostCounts.add(error instanceof Refusal ? error.reason : 'internal')
    throw error
  }
}

/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/

/** @throws Refusal not_found, the same for unknown and for deleted tokens */
async function requireHook(token: string): Promise<Hook> {
  const hash = hashToken(token)
  const hook = tokenShape.test(token) ? await findHook(hash) : null
  if (!hook) throw new Refusal('not_found', 'no_hook')
  return hook
}

/**
 * A `send_id` made unique to its webhook. Programs number their messages; otherwise another sender in the room could
 * take the next number and cause a refusal.
 */
const scopedSendId = ({ id }: Hook, sendId: string): string =>
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

/** Posts into the webhook's room under the rules for all senders, except that custom rooms need no credentials. */
async function post({ token, input, isTyped, address, key }: HookCall): Promise<PostResult> {
  const hook = await requireHook(token)
  const { text, username } = readPayload(input, isTyped)
  requireUnreserved(hook.nick)
  const cached = await roomCache().get(hook.room, () => address)
  const { room } = cached
  if (room?.id !== hook.room_id) throw new Refusal('not_found', 'no_hook')
  const identity = { nick: nickFor(username, hook.nick), trip: null }
  const sendId = input.send_id === undefined ? undefined : scopedSendId(hook, input.send_id)
  const message = {
    ...identity,
    room: room.name,
    msg: text,
    type: 'message' as const,
    bot: true,
    send_id: sendId,
  }
  const { result, isReplay } = await sendAuthorised({
    input: message,
    key: messageKeyOf(message, identity, false, key?.part(hook.id) ?? null),
    identity,
    isAdmin: false,
    address,
    cached,
    room,
    // In slow mode a webhook is one sender, whatever its nicks and addresses.
    slowModeKey: `hook ${hook.id}`,
  })
  if (!isReplay) hookUses().count({ id: hook.id, time: Date.now() })
  return { result, isReplay, hook }
}

/** @throws Refusal invalid_parameter, not_found, and those of `sendAuthorised` */
export const postToHook = (call: HookCall): Promise<PostResult> => countOutcome(post(call))

/** A message with the fields that Discord libraries read, for `?wait=true`. */
export function discordMessage({ result: { id, time, nick, msg }, hook }: PostResult): object {
  const webhookId = String(hook.id)
  return {
    id: String(id),
    type: 0,
    content: msg,
    channel_id: String(hook.room_id),
    webhook_id: webhookId,
    author: { id: webhookId, username: nick, discriminator: '0000', avatar: null, bot: true },
    timestamp: new Date(time).toISOString(),
    edited_timestamp: null,
    attachments: [],
    embeds: [],
    components: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
  }
}
