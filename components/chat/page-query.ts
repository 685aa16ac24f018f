import type { RoomSummary } from '@/lib/chat/contract/chat'
import { nick as nickField, roomName } from '@/lib/core/contract/fields'
import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import type { z } from '@/lib/core/contract/zod'
import { faultOf } from '@/lib/core/contract/zod'

export type RawQuery = Record<string, string | string[] | undefined>

type ChatQuery =
  | { kind: 'open'; room: string; nick: string | null }
  /** Redirects: to /logon with a secret (it answers with a clean URL), to the sign-in page without a room. */
  | { kind: 'elsewhere'; href: string }
  | { kind: 'invalid'; field: 'room' | 'nick'; fault: Fault }

function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function invalid(field: 'room' | 'nick', { issues: [issue] }: z.ZodError): ChatQuery {
  return { kind: 'invalid', field, fault: issue ? faultOf(issue) : fault('required') }
}

function firstOfEach(raw: RawQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(raw).map(([name, value]) => [name, firstOf(value)]))
}

export const inRoom = (raw: RawQuery, room: string): string => `/chat?${firstOfEach({ ...raw, room })}`

/** Of repeated parameters the first counts. Never throws. */
export function readChatQuery(raw: RawQuery): ChatQuery {
  const nick = firstOf(raw.nick)
  if (raw.username !== undefined || raw.password !== undefined || nick.includes('#'))
    return { kind: 'elsewhere', href: `/logon?${firstOfEach(raw)}` }
  if (firstOf(raw.room) === '')
    return { kind: 'elsewhere', href: nick ? `/?${new URLSearchParams({ nick })}` : '/' }
  const room = roomName.safeParse(firstOf(raw.room))
  if (!room.success) return invalid('room', room.error)
  if (nick === '') return { kind: 'open', room: room.data, nick: null }
  const name = nickField.safeParse(nick)
  if (!name.success) return invalid('nick', name.error)
  return { kind: 'open', room: room.data, nick: name.data }
}

interface SignInPrefill {
  room: string
  nick: string
  kind: 'public' | 'custom'
}

/** A secret in the URL is dropped rather than shown. */
export function readSignInQuery(query: RawQuery, rooms: readonly RoomSummary[]): SignInPrefill {
  const room = firstOf(query.room).slice(0, 256)
  const nick = firstOf(query.nick).split('#')[0] ?? ''
  const listed = rooms.find((each) => each.room === room)
  const custom = (listed?.kind ?? firstOf(query.kind)) === 'custom'
  return { room, nick: nick.slice(0, 128), kind: custom ? 'custom' : 'public' }
}
