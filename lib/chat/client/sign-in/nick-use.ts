import { useEffect, useState } from 'react'
import { call } from '@/lib/core/api/call'

/** Without the secret, which must not get into an address. */
export const nameOf = (typed: string) => typed.split('#')[0]?.trim() ?? ''

/**
 * Nicks like one that someone in a room has, which are free; null: nobody has it, or that is not known.
 * @param typed may have a secret
 */
export async function freeNicksFor(
  room: string,
  typed: string,
  signal?: AbortSignal,
): Promise<readonly string[] | null> {
  const nick = nameOf(typed)
  if (room === '' || nick === '') return null
  try {
    const { nick_in_use, free_nicks = [] } = await call('GET /online', { room, nick }, { signal })
    return nick_in_use ? free_nicks : null
  } catch {
    return null
  }
}

/** The last one that a form of this page reported. */
let reported = ''
const keyOf = (room: string, nick: string) => `${room} ${nick}`
export const isReported = (room: string, nick: string): boolean => reported === keyOf(room, nick)

/** Typing pauses this long before the server is asked. */
const pauseMs = 400

/** {@link freeNicksFor} while it is typed. @param room empty: not asked */
export function useFreeNicks(room: string, typed: string): readonly string[] | null {
  const nick = nameOf(typed)
  const [found, setFound] = useState<{ room: string; nick: string; free: readonly string[] } | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(async () => {
      const free = await freeNicksFor(room, nick, ended.signal)
      if (ended.signal.aborted) return
      setFound(free && { room, nick, free })
      if (free) reported = keyOf(room, nick)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [room, nick])
  return found?.room === room && found.nick === nick ? found.free : null
}
