import type { Message } from '../../contract/chat'
import { messagesIn } from './entries'
import type { Change, QuotedMessages, Room } from './room'

/** Null: it is gone, undefined: not known yet. */
export type FindQuoted = (id: number) => Message | null | undefined

/** In the log, and among those that were fetched. */
export function findQuotedIn({ entries, quoted }: Pick<Room, 'entries' | 'quoted'>): FindQuoted {
  let index: QuotedMessages | undefined
  return (id) => {
    // Built for the first reply: most rooms have none in view.
    index ??= new Map(messagesIn(entries).map((message) => [message.id, message]))
    return index.get(id) ?? quoted.get(id)
  }
}

/** Drops messages that these rows change, so that they are fetched again. */
export function withoutChanged(quoted: QuotedMessages, rows: readonly Message[]): QuotedMessages {
  const changes = rows.filter((row) => row.ref_id !== null)
  if (changes.length === 0) return quoted
  const isKept = ([id]: [number, unknown]) =>
    !changes.some(({ type, ref_id }) => type === 'clear' || ref_id === id)
  return new Map([...quoted].filter(isKept))
}

export const wantQuote =
  (id: number): Change =>
  (room) =>
    room.wanted.has(id) ? room : { ...room, wanted: new Set([...room.wanted, id]) }
