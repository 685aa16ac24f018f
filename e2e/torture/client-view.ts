import type { Message } from '@/lib/chat/contract/chat'

/**
 * The texts by id that a client shows after applying all rows in order. A `clear` row has the last cleared id; the newest
 * one counts.
 */
export function fold(rows: Message[]): Map<number, string> {
  const shown = new Map<number, string>()
  const clearedId = rows.findLast(({ type }) => type === 'clear')?.ref_id ?? 0
  for (const { id, type, msg, ref_id } of rows) {
    if (type === 'message' || type === 'action' || type === 'system') shown.set(id, msg)
    else if (type === 'delete' && ref_id !== null) shown.delete(ref_id)
    // Also restores a deleted message.
    else if (type === 'edit' && ref_id !== null) shown.set(ref_id, msg)
  }
  for (const id of shown.keys()) if (id <= clearedId) shown.delete(id)
  return shown
}
