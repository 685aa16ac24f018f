import type { Cursor } from '@/lib/schemas/chat'
import type { Page } from './page'

/** The answer to a poll without the server's time at its end, so that all pollers at one cursor can share it. */
export interface Answer {
  text: string
  cursor: Cursor
  /** Nothing is delivered. */
  isEmpty: boolean
  /** The client is told to start over. */
  isReset: boolean
}

/** The room that an answer speaks of; null while it does not exist. */
interface Place {
  name: string
  room: { frozen: boolean } | null
}

/** Makes the answer of a page. Joined, so that it is one string and does not keep its pieces alive. */
export function answerOf(
  { name, room }: Place,
  page: Page,
  how: { gap?: boolean; reset?: boolean } = {},
): Answer {
  const { json, cursor, hasMore } = page
  const { gap = false, reset = false } = how
  const text = [
    `{"code":200,"room":${JSON.stringify(name)},"messages":[`,
    json,
    `],"cursor":{"after_time":${cursor.after_time},"after_id":${cursor.after_id}},"has_more":${hasMore}`,
    `,"gap":${gap},"reset":${reset},"frozen":${room?.frozen ?? false},"server_time":`,
  ].join('')
  return { text, cursor, isEmpty: json === '', isReset: reset }
}
