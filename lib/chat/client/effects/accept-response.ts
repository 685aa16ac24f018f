import type { PollResponse } from '../../contract/chat'
import { messagesIn } from '../room/entries'
import { receive } from '../room/receive'
import { receivedIn } from '../room/room'
import type { OpenRoom } from '../store'

/** Of a poll of this tab or of another one. Restored messages are fetched: those that an edit names and the log has not. */
export function acceptResponse(room: OpenRoom, response: PollResponse): void {
  const { messages } = response
  room.update(receive(response, Date.now()))
  const changes = messages.filter(({ type }) => type === 'edit' || type === 'clear')
  if (changes.length === 0) return
  const known = new Set(messagesIn(receivedIn(room.get())).map(({ id }) => id))
  const restoring = changes.filter(({ ref_id: id }) => id === null || !known.has(id))
  if (restoring.length === 0) return
  import('./history-pages').then(({ fetchRestored }) => fetchRestored(room, restoring)).catch(() => undefined) // the next page load shows it
}
