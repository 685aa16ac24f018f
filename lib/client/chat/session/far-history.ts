import type { Dispatch } from 'react'
import type { PollAnswer } from '../../../schemas/chat'
import { limits } from '../../../schemas/limits'
import { call } from '../../api/call'
import { trimmed, withMessages } from './chat-entries'
import type { ChatAction, ChatState, Entry } from './chat-session'

/** Of what surrounds a message that is far away, so much is fetched on either side. */
const surroundingRows = 60
const pageRows = 100

/** The log with these rows at its end, which is the end of the stream unless more was polled meanwhile. */
function endingWith(state: ChatState, all: readonly Entry[], { cursor }: PollAnswer): ChatState {
  const entries = trimmed(all)
  const hasNewer = cursor.after_id < state.liveId
  const hasOlder = state.hasOlder || entries.length < all.length
  return { ...state, entries, hasOlder, hasNewer, ahead: hasNewer ? state.ahead : [] }
}

/** The log with the page that follows it. */
export const withNewer = (answer: PollAnswer): ChatAction => ({
  type: 'moved',
  by: (state) => endingWith(state, withMessages(state.entries, answer.messages), answer),
})

/** Another part of the stream, instead of what the log shows. */
export const replacedBy = (answer: PollAnswer, hasOlder: boolean): ChatAction => ({
  type: 'moved',
  by: (state) => endingWith({ ...state, hasOlder }, withMessages([], answer.messages), answer),
})

type Goto = (room: string, id: number, dispatch: Dispatch<ChatAction>) => Promise<boolean>

/** Shows the part of the stream around a message. @returns whether the message is there */
export const showAround: Goto = async (room, id, dispatch) => {
  const before = await call('GET /poll', { room, before_id: id + 1, limit: surroundingRows })
  if (before.messages.at(-1)?.id !== id) return false
  const after = await call('GET /poll', { room, after_id: id, limit: surroundingRows })
  if (after.reset) return false
  const answer: PollAnswer = { ...after, messages: [...before.messages, ...after.messages] }
  dispatch(replacedBy(answer, before.has_more))
  return true
}

/** Shows the page that follows a row. */
export const showAfter: Goto = async (room, id, dispatch) => {
  const answer = await call('GET /poll', { room, after_id: id, limit: limits.pageRowsMax })
  if (!answer.reset) dispatch(withNewer(answer))
  return !answer.reset
}

/** Shows the end of the stream again. */
export async function showNewest(room: string, dispatch: Dispatch<ChatAction>): Promise<boolean> {
  const answer = await call('GET /poll', { room, limit: pageRows })
  dispatch(replacedBy(answer, answer.messages.length > 0))
  return true
}
