import { nick as nickField, roomName } from '@/lib/schemas/fields'

export type RawQuery = Record<string, string | string[] | undefined>

export type ChatQuery =
  | { kind: 'open'; room: string; nick: string | null }
  /**
   * Another page serves it: /logon an address that carries a secret (it answers with a clean one), the log-on page
   * one without a room.
   */
  | { kind: 'elsewhere'; href: string }
  | { kind: 'invalid'; field: 'room' | 'nick'; issue: string }

function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Reads the address of a chat page. A parameter given twice counts once, the first; nothing here throws. */
export function readChatQuery(raw: RawQuery): ChatQuery {
  const nick = firstOf(raw.nick)
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(raw)) all.set(name, firstOf(value))
  if (raw.username !== undefined || raw.password !== undefined || nick.includes('#'))
    return { kind: 'elsewhere', href: `/logon?${all}` }
  if (firstOf(raw.room) === '')
    return { kind: 'elsewhere', href: nick ? `/?${new URLSearchParams({ nick })}` : '/' }
  const room = roomName.safeParse(firstOf(raw.room))
  if (!room.success) return { kind: 'invalid', field: 'room', issue: room.error.issues[0]?.message ?? '' }
  if (nick === '') return { kind: 'open', room: room.data, nick: null }
  const name = nickField.safeParse(nick)
  if (!name.success) return { kind: 'invalid', field: 'nick', issue: name.error.issues[0]?.message ?? '' }
  return { kind: 'open', room: room.data, nick: name.data }
}
