import type { RoomSummary } from '@/lib/chat/contract/chat'

export type RawQuery = Record<string, string | string[] | undefined>

export interface SignInPrefill {
  room: string
  nick: string
  kind: 'public' | 'custom'
}

function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** What the address of the log-on page fills in. A secret in the address is dropped rather than shown. */
export function readSignInQuery(query: RawQuery, rooms: readonly RoomSummary[]): SignInPrefill {
  const room = firstOf(query.room).slice(0, 256)
  const nick = firstOf(query.nick).split('#')[0] ?? ''
  const listed = rooms.find((each) => each.room === room)
  const custom = (listed?.kind ?? firstOf(query.kind)) === 'custom'
  return { room, nick: nick.slice(0, 128), kind: custom ? 'custom' : 'public' }
}
