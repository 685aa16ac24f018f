import type { Entry } from './entries'

/** An action that begins with this sign marks its sender as away until their next message. */
export const awayMark = '💤'

export function awayNicks(entries: readonly Entry[]): ReadonlySet<string> {
  const away = new Set<string>()
  for (const entry of entries) {
    if (entry.kind !== 'message') continue
    const { type, nick, msg } = entry.message
    if (type === 'action' && msg.startsWith(awayMark)) away.add(nick)
    else if (type === 'message' || type === 'action') away.delete(nick)
  }
  return away
}
