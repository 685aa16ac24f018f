import type { CachedRoom } from '@/lib/chat/server/cached-room'
import { roomCache } from '@/lib/chat/server/room-cache'
import type { RoomRecord } from '@/lib/chat/server/store'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { duplicateParameter, rawQueryOf } from '@/lib/core/http/query'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { hookFieldNames } from '../../contract/incoming'
import { labelOf, readHookBody } from './payloads/hook-body'
import type { Members } from './payloads/values'
import { requireProof } from './secret'
import { findHook, type Hook } from './store'

/** A request to a path of a webhook. */
export interface HookCall {
  method: string
  token: string
  headers: Headers
  /** Parameters of the query. */
  query: Members
  /** The query as sent. */
  rawQuery: string
  body: Uint8Array
  address: string
  key: IdempotencyKey | null
}

interface RouteCall {
  request: Request
  params: { token: string }
  input: object
  body: Uint8Array
  idempotencyKey?: IdempotencyKey | null
}

export const hookCallOf = ({ request, params, input, body, idempotencyKey = null }: RouteCall): HookCall => ({
  method: request.method,
  token: params.token,
  headers: request.headers,
  query: { ...input },
  rawQuery: rawQueryOf(request),
  body,
  address: clientAddressOf(request),
  key: idempotencyKey,
})

/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/

const noHook = () => new Refusal('not_found', 'no_hook')

export interface AuthorisedHook {
  hook: Hook
  cached: CachedRoom
  room: RoomRecord
  /** Only the body is proven, by a signature. */
  isSigned: boolean
}

/** What is not signed is not read, since a captured request may be sent again with anything else around its body. */
function requireSigned({ method, rawQuery }: HookCall): void {
  if (method !== 'POST') throw new Refusal('unauthorized', 'hook_signature_posts')
  const names = [...new URLSearchParams(rawQuery).keys()]
  if (names.some((name) => name !== 'wait')) throw new Refusal('invalid_parameter', 'hook_query_unsigned')
}

/**
 * The webhook of a call, and its room.
 * @throws Refusal not_found, the same for unknown and for deleted tokens; unauthorized; invalid_parameter
 */
export async function requireHook(call: HookCall): Promise<AuthorisedHook> {
  const { token, headers, body, address } = call
  const hash = hashToken(token)
  const hook = tokenShape.test(token) ? await findHook(hash) : null
  if (!hook) throw noHook()
  const isSigned = requireProof(headers, body, hook.secret) === 'signature'
  if (isSigned) requireSigned(call)
  const cached = await roomCache().get(hook.room, () => address)
  const { room } = cached
  if (room?.id !== hook.room_id) throw noHook()
  return { hook, cached, room, isSigned }
}

/**
 * What was sent: the body, and the parameters of the query.
 * @param isSigned only the body is proven
 * @throws Refusal invalid_parameter, unsupported_media_type
 */
export function membersOfCall({ headers, query, body }: HookCall, isSigned = false) {
  const label = isSigned ? labelOf(body, hookFieldNames) : (headers.get('content-type') ?? '')
  const { members, isTyped } = readHookBody(body, label, hookFieldNames)
  const twice = Object.keys(query).find((name) => Object.hasOwn(members, name))
  if (twice !== undefined) throw duplicateParameter(twice)
  return { members: { ...query, ...members }, isTyped }
}
