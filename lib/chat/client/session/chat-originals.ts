import type { Message } from '../../contract/chat'
import type { ChatState } from './chat-session'

/** Messages that somebody answered and the log does not hold; null for one that nobody can read any more. */
export type Originals = ReadonlyMap<number, Message | null>

/** Finds a message that was answered: null when it is gone, undefined while that is not known. */
export type FindOriginal = (id: number) => Message | null | undefined

/** Finds messages in the log, as they are there now, and among those that were looked for. */
export function originalsIn({ entries, originals }: Pick<ChatState, 'entries' | 'originals'>): FindOriginal {
  let index: Originals | undefined
  return (id) => {
    // Made for the first reply: most rooms have none in view.
    index ??= new Map(
      entries.flatMap((entry) => (entry.kind === 'message' ? [[entry.message.id, entry.message]] : [])),
    )
    return index.get(id) ?? originals.get(id)
  }
}

type Person = Pick<Message, 'nick' | 'trip'>

/** Whether somebody wrote a message. */
export const isBy = (who: Person, message: Person | null | undefined): boolean =>
  message?.nick === who.nick && message.trip === who.trip

/** Without those that rows of the stream change, delete or bring back: they are to be looked for again. */
export function withoutChanged(originals: Originals, rows: readonly Message[]): Originals {
  const changes = rows.filter((row) => row.ref_id !== null)
  if (changes.length === 0) return originals
  const isKept = ([id]: [number, unknown]) =>
    !changes.some(({ type, ref_id }) => type === 'clear' || ref_id === id)
  return new Map([...originals].filter(isKept))
}
