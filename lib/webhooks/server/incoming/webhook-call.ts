import { createHmac } from 'node:crypto'
import type { CachedRoom } from '@/lib/chat/server/cached-room'
import { roomCache } from '@/lib/chat/server/room-cache'
import type { RoomRecord } from '@/lib/chat/server/store'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { duplicateParameter, rawQueryOf } from '@/lib/core/http/query'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { equalsSecret, hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { webhookFieldNames } from '../../contract/incoming'
import { unsealed } from '../sealed'
import type { Members } from './payloads/values'
import { labelOf, readWebhookBody } from './payloads/webhook-body'
import { findWebhook, type IncomingWebhook } from './store'

interface RouteCall {
  request: Request
  params: { token: string }
  input: object
  body: Uint8Array
  idempotencyKey?: IdempotencyKey | null
}

export function webhookCallOf({ request, params, input, body, idempotencyKey = null }: RouteCall) {
  const query: Members = { ...input }
  return {
    method: request.method,
    token: params.token,
    headers: request.headers,
    query,
    rawQuery: rawQueryOf(request),
    body,
    address: clientAddressOf(request),
    key: idempotencyKey,
  }
}

export type WebhookCall = ReturnType<typeof webhookCallOf>

/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/

const noWebhook = () => new Refusal('not_found', 'no_hook')

export interface AuthorisedWebhook {
  webhook: IncomingWebhook
  cached: CachedRoom
  room: RoomRecord
  /** Only the body is proven, by a signature. */
  isSigned: boolean
}

/** Compares in constant time. */
function proofOf(headers: Headers, body: Uint8Array, secret: string) {
  const [, bearer] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (equalsSecret(headers.get('x-gitlab-token') ?? bearer ?? '', secret)) return 'secret'
  // The signature of an empty body is always the same.
  if (body.byteLength === 0) return null
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return equalsSecret(headers.get('x-hub-signature-256') ?? '', signature) ? 'signature' : null
}

/**
 * Refuses a request that does not prove that it knows the secret of the webhook, on every path: by a signature of its body
 * (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries), or by the secret itself in a header.
 * @param sealed the secret as stored; null: there is none
 * @returns how it is proven; by a `signature`, nothing but the body is, not even its Content-Type
 * @throws Refusal unauthorized
 */
function requireProof(headers: Headers, body: Uint8Array, sealed: string | null) {
  if (sealed === null) return 'none'
  const secret = unsealed('incoming webhooks', sealed)
  const proof = secret === null ? null : proofOf(headers, body, secret)
  if (proof === null) throw new Refusal('unauthorized', 'hook_unsigned')
  return proof
}

/** What is not signed is not read, since a captured request may be sent again with anything else around its body. */
function requireSigned({ method, rawQuery }: WebhookCall): void {
  if (method !== 'POST') throw new Refusal('unauthorized', 'hook_signature_posts')
  const names = [...new URLSearchParams(rawQuery).keys()]
  if (names.some((name) => name !== 'wait')) throw new Refusal('invalid_parameter', 'hook_query_unsigned')
}

/** @throws Refusal not_found, the same for unknown and for deleted tokens; unauthorized; invalid_parameter */
export async function requireWebhook(call: WebhookCall): Promise<AuthorisedWebhook> {
  const { token, headers, body, address } = call
  const hash = hashToken(token)
  const webhook = tokenShape.test(token) ? await findWebhook(hash) : null
  if (!webhook) throw noWebhook()
  const isSigned = requireProof(headers, body, webhook.secret) === 'signature'
  if (isSigned) requireSigned(call)
  const cached = await roomCache().get(webhook.room, () => address)
  const { room } = cached
  if (room?.id !== webhook.room_id) throw noWebhook()
  return { webhook, cached, room, isSigned }
}

/** @param isSigned only the body is proven @throws Refusal invalid_parameter, unsupported_media_type */
export function membersOfCall({ headers, query, body }: WebhookCall, isSigned = false) {
  const label = isSigned ? labelOf(body, webhookFieldNames) : (headers.get('content-type') ?? '')
  const { members, isTyped } = readWebhookBody(body, label, webhookFieldNames)
  const twice = Object.keys(query).find((name) => Object.hasOwn(members, name))
  if (twice !== undefined) throw duplicateParameter(twice)
  return { members: { ...query, ...members }, isTyped }
}
