import { changeWindow, setPageTitle } from '@/lib/desktop/client/windows'
import type { Entry } from '../session/chat-session'
import { isNews } from '../session/row-types'
import { attend, type Unread } from './attention'

/** A room as it is now. */
export interface Watched extends Omit<Unread, 'messages' | 'moves' | 'seenId'> {
  entries: readonly Entry[]
  /** The newest row that is known of the stream. */
  newestId: number
  soundMoves: boolean
}

/** Up to where the reader has seen the room. */
let seen = { room: '', id: 0, resets: 0 }
/** Whether something may be left to take back: at first, by another page of the room. */
let isTold = true

/** Counts what came since the room was in view. */
export function count({ entries, newestId, soundMoves, ...watched }: Watched): void {
  const { room, title, resets, reader, isSeen } = watched
  // What a room has when it is opened, and what a stream that began anew still has, was there before.
  if (isSeen || seen.room !== room || seen.resets !== resets) seen = { room, id: newestId, resets }
  const { id: seenId } = seen
  const messages = entries.flatMap((entry) => {
    if (entry.kind !== 'message' || entry.message.id <= seenId) return []
    return isNews(entry.message, reader) ? [entry.message] : []
  })
  setPageTitle(title, messages.length)
  changeWindow('chat', { unread: messages.length })
  if (messages.length === 0 && !soundMoves && !(isSeen && isTold)) return
  isTold = !isSeen
  attend({ ...watched, messages, moves: soundMoves ? entries : [], seenId })
}
