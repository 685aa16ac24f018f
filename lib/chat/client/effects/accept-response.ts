import type { PollResponse } from '../../contract/chat'
import { receive } from '../room/receive'
import type { OpenRoom } from '../store'

/** Of a poll of this tab or of another one. Restored messages are fetched. */
export function acceptResponse(room: OpenRoom, response: PollResponse): void {
  const { messages } = response
  room.update(receive(response, Date.now()))
  if (!messages.some(({ type }) => type === 'edit' || type === 'clear')) return
  import('./history-pages').then(({ fetchRestored }) => fetchRestored(room, messages)).catch(() => undefined) // the next page load shows it
}
