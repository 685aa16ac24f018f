import type { Entry } from './entries'

/** An action that begins with this sign marks its sender as away until their next message. */
export const awayMark = '💤'

/** The same one each time, so that the list of people is not rendered with every message. */
const nobody: ReadonlySet<string> = new Set()

export function awayNicks(entries: readonly Entry[]): ReadonlySet<string> {
  const away = new Set<string>()
  for (const entry of entries) {
    if (entry.kind !== 'message') continue
    const { type, nick, msg } = entry.message
    if (type === 'action' && msg.startsWith(awayMark)) away.add(nick)
    else if (type === 'message' || type === 'action') away.delete(nick)
  }
  return away.size > 0 ? away : nobody
}
