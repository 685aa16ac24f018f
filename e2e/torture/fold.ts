import type { Message } from '@/lib/chat/contract/chat'

/**
 * What a client shows that has applied every row of a stream in order: texts by the ids of messages. A `clear` row says
 * up to which id; the newest one counts.
 */
export function fold(rows: Message[]): Map<number, string> {
  const shown = new Map<number, string>()
  const clearedId = rows.findLast(({ type }) => type === 'clear')?.ref_id ?? 0
  for (const { id, type, msg, ref_id } of rows) {
    if (type === 'message' || type === 'action' || type === 'system') shown.set(id, msg)
    else if (type === 'delete' && ref_id !== null) shown.delete(ref_id)
    // Also what brings a deleted message back.
    else if (type === 'edit' && ref_id !== null) shown.set(ref_id, msg)
  }
  for (const id of shown.keys()) if (id <= clearedId) shown.delete(id)
  return shown
}
