import type { CachedRoom } from '@/lib/chat/server/cached-room'
import { roomCache } from '@/lib/chat/server/room-cache'
import type { RoomRecord } from '@/lib/chat/server/store'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { duplicateParameter } from '@/lib/core/http/query'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { hookFieldNames } from '../../contract/incoming'
import { readHookBody } from './payloads/hook-body'
import type { Members } from './payloads/values'
import { requireProof } from './secret'
import { findHook, type Hook } from './store'

/** A request to a path of a webhook. */
export interface HookCall {
  token: string
  headers: Headers
  /** Parameters of the query. */
  query: Members
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
  token: params.token,
  headers: request.headers,
  query: { ...input },
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
}

/**
 * The webhook of a call, and its room.
 * @throws Refusal not_found, the same for unknown and for deleted tokens; unauthorized
 */
export async function requireHook({ token, headers, body, address }: HookCall): Promise<AuthorisedHook> {
  const hash = hashToken(token)
  const hook = tokenShape.test(token) ? await findHook(hash) : null
  if (!hook) throw noHook()
  requireProof(headers, body, hook.secret)
  const cached = await roomCache().get(hook.room, () => address)
  const { room } = cached
  if (room?.id !== hook.room_id) throw noHook()
  return { hook, cached, room }
}

/** What was sent: the body, and the parameters of the query. @throws Refusal invalid_parameter, unsupported_media_type */
export function membersOfCall({ headers, query, body }: HookCall): { members: Members; isTyped: boolean } {
  const { members, isTyped } = readHookBody(body, headers.get('content-type') ?? '', hookFieldNames)
  const twice = Object.keys(query).find((name) => Object.hasOwn(members, name))
  if (twice !== undefined) throw duplicateParameter(twice)
  return { members: { ...query, ...members }, isTyped }
}
