import type { Entry } from '../session/chat-reducer'

/** What somebody does who says that they are away begins with this sign; the next thing they say ends it. */
export const awayMark = '💤'

/** Who was last heard saying that they are away. */
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
