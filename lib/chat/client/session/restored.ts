import type { Dispatch } from 'react'
import { call } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'
import type { Message, PollAnswer } from '../../contract/chat'
import { firstIdOf, lastIdOf, withPage } from './chat-entries'
import type { ChatAction } from './chat-session'

/**
 * The page of history in which rows of the stream may have brought something back that this log has dropped or never
 * had: a restored message (its `edit` row says which), or a clearing that was taken back.
 * @returns the query of that page, null when there is no such row
 */
export function restoredPage(messages: readonly Message[]): { before_id?: number; limit: number } | null {
  const limit = limits.pageRowsMax
  if (messages.some(({ type }) => type === 'clear')) return { limit }
  const ids = messages.flatMap(({ type, ref_id: refId }) =>
    type === 'edit' && refId !== null ? [refId] : [],
  )
  return ids.length > 0 ? { before_id: Math.max(...ids) + 1, limit } : null
}

/** A page may hold fewer messages than were brought back; so many are asked for, one after the other. */
const pagesMax = 10

/** The oldest message that an answer says was brought back; `Infinity` when it names none. */
const oldestOf = (messages: readonly Message[]): number =>
  Math.min(
    ...messages.flatMap(({ type, ref_id: refId }) => (type === 'edit' && refId !== null ? [refId] : [])),
  )

/** Messages that may have been brought back: those within the log go where they were. */
export const withBroughtBack = ({ messages }: PollAnswer): ChatAction => ({
  type: 'moved',
  by: (state) => {
    const { entries, hasOlder, hasNewer, wipedId } = state
    const [oldest, newest] = [firstIdOf(entries), lastIdOf(entries)]
    const within = messages.filter(
      ({ id }) =>
        (id >= oldest || !hasOlder) && (id <= newest || !hasNewer) && (wipedId === null || id > wipedId),
    )
    // What came back may reach further back than one page.
    const reachesBack = wipedId === null && within.some(({ id }) => oldest === 0 || id < oldest)
    return { ...state, entries: withPage(entries, within), hasOlder: hasOlder || reachesBack }
  },
})

/** Fetches what these rows say was brought back, and puts it into the log where it was. */
export async function fill(room: string, messages: readonly Message[], dispatch: Dispatch<ChatAction>) {
  let page = restoredPage(messages)
  for (let count = 0; page && count < pagesMax; count++) {
    const answer: PollAnswer = await call('GET /poll', { room, ...page })
    dispatch(withBroughtBack(answer))
    const first = answer.messages[0]
    const isEnough = !answer.has_more || !first || first.id <= oldestOf(messages)
    page = isEnough ? null : { before_id: first.id, limit: page.limit }
  }
}
