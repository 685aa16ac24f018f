import { createHmac } from 'node:crypto'
import type { SendAnswer } from '@/lib/chat/contract/chat'
import { roomCache } from '@/lib/chat/server/room-cache'
import { sendAuthorised } from '@/lib/chat/server/send'
import { messageKeyOf } from '@/lib/chat/server/sent-messages'
import { type ErrorReason, errorStatus } from '@/lib/core/contract/errors'
import { nick } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { tally } from '@/lib/core/counters'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { bodyKindOf, mediaTypeIn } from '@/lib/core/http/media-type'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { hashToken, idempotencySecret } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { isReserved, requireUnreserved } from '@/lib/moderation/server/names/reserved'
import type { HookInput } from '../../contract/incoming'
import { readPayload } from './payload'
import { findHook, type Hook, hookUses } from './store'

/** A message with the fields that Discord's libraries read of it, for `?wait=true`. */
export function discordMessage({ result: { id, time, nick, msg }, hook }: PostResult): object {
  const webhookId = String(hook.id)
  return {
    ...{ id: String(id), type: 0, content: msg, channel_id: String(hook.room_id), webhook_id: webhookId },
    author: { id: webhookId, username: nick, discriminator: '0000', avatar: null, bot: true },
    ...{ timestamp: new Date(time).toISOString(), edited_timestamp: null },
    ...{ attachments: [], embeds: [], components: [], mentions: [], mention_roles: [] },
    ...{ mention_everyone: false, pinned: false, tts: false, flags: 0 },
  }
}

/** Whether a text is JSON although nothing says so: many programs post their message without a label. */
function asJson({ text, ...rest }: HookInput): HookInput | null {
  return text?.trimStart().startsWith('{') ? { ...rest, payload: text } : null
}

interface HookRequest {
  request: Request
  params: { token: string }
  input: HookInput
  idempotencyKey: IdempotencyKey | null
}

/** What a request asks of a hook. */
export function parseHookRequest({
  request,
  params: { token },
  input,
  idempotencyKey,
}: HookRequest): HookCall {
  const mediaType = mediaTypeIn(request.headers.get('content-type') ?? '')
  const isText = bodyKindOf(mediaType) === 'text'
  const unlabelled = isText && !mediaType.startsWith('text/') ? asJson(input) : null
  return {
    token,
    input: unlabelled ?? input,
    isTyped: bodyKindOf(mediaType) !== 'json',
    address: clientAddressOf(request),
    key: idempotencyKey,
  }
}

/** What became of a post to a hook: stored, the first result once more, or refused for a reason. */
type Outcome = 'stored' | 'repeated' | ErrorReason

const outcomes: Outcome[] = ['stored', 'repeated', ...(Object.keys(errorStatus) as ErrorReason[])]

/** The posts of this process by what became of them. */
export const incomingPostCounts = tally('incoming-webhook-posts', outcomes)

/** Counts what becomes of a post. */
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

/** A token as it is made: 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/

/** A call to a hook. */
export interface HookCall {
  token: string
  input: HookInput
  /** The text is as somebody typed it, not JSON of a program; see `readPayload`. */
  isTyped: boolean
  address: string
  key: IdempotencyKey | null
}

/** A message that a hook sent, or had sent before. */
export interface PostResult {
  result: SendAnswer
  isReplay: boolean
  hook: Hook
}

/** @throws Refusal not_found, the same for a token that never was and for one of a hook that is gone */
async function requireHook(token: string): Promise<Hook> {
  const hash = hashToken(token)
  const hook = tokenShape.test(token) ? await findHook(hash) : null
  if (!hook) throw new Refusal('not_found', 'no_hook')
  return hook
}

/**
 * What a `send_id` of a hook is in its room: no other hook has it, and nobody who sends there can give it. Programs number
 * their messages, and one that a stranger had sent under the next number would be refused.
 */
const scopedSendId = ({ id }: Hook, sendId: string): string =>
  createHmac('sha256', idempotencySecret()).update(`hook ${id} send_id ${sendId}`).digest('base64url')

/**
 * The nick under which a hook says something: the one that the program gives itself, cut to the length of a nick, if
 * anybody else might have it; else the one that the administrator gave. What follows a `#` would be the secret of a
 * trip, which a hook has none of.
 */
function nickFor(username: string, given: string): string {
  const symbols = [
    ...username
      .slice(0, 8 * limits.nickLengthMax)
      .toWellFormed()
      .replaceAll('#', ''),
  ]
  const wanted = nick.safeParse(symbols.slice(0, limits.nickLengthMax).join('').trim())
  return wanted.success && !isReserved(wanted.data) ? wanted.data : given
}

/**
 * Says what a program posts to a hook, in the room of that hook. What holds for everybody who sends holds here (see
 * `sendAuthorised`), but for the credentials of a custom room: the administrator gave the address instead.
 */
async function post({ token, input, isTyped, address, key }: HookCall): Promise<PostResult> {
  const hook = await requireHook(token)
  const { text, username } = readPayload(input, isTyped)
  requireUnreserved(hook.nick)
  const cached = await roomCache().get(hook.room)
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
    // In slow mode a hook is one sender, whatever its nicks and addresses.
    account: `hook ${hook.id}`,
  })
  if (!isReplay) hookUses().count({ id: hook.id, time: Date.now() })
  return { result, isReplay, hook }
}

/** {@link post}, counted. @throws Refusal invalid_parameter, not_found, and what `sendAuthorised` throws */
export const postToHook = (call: HookCall): Promise<PostResult> => countOutcome(post(call))
