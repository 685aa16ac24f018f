'use client'

import { type Dispatch, useCallback, useReducer } from 'react'
import { randomId } from '@/lib/core/browser/browser-storage'
import type { Cursor, OnlineNick } from '../../contract/chat'
import { type PollState, usePoll } from '../polling/use-poll'
import type { Pending } from './chat-pending'
import { type ChatAction, type ChatStart, type ChatState, chatReducer, startChat } from './chat-session'
import { type History, useHistory } from './use-history'
import { useOnline } from './use-online'
import { useOutbox } from './use-outbox'
import { useRestored } from './use-restored'

export interface Chat {
  state: ChatState
  connection: PollState
  online: readonly OnlineNick[]
  history: History
  /**
   * @param replyTo the message that it answers
   * @param sendId of a line that was taken back and is said in other words
   */
  say: (msg: string, type?: Pending['type'], replyTo?: number, sendId?: string) => void
  /** Tells only this reader something. */
  tell: (lines: readonly string[]) => void
  dispatch: Dispatch<ChatAction>
}

interface ChatOptions extends ChatStart {
  room: string
  canSend: boolean
  online: readonly OnlineNick[]
}

/** Everything a chat window does: follows the room, sends, knows who is here, scrolls back. */
export function useChat({ room, canSend, online: firstOnline, ...start }: ChatOptions): Chat {
  const [state, dispatch] = useReducer(chatReducer, start, startChat)
  const cursor: Cursor = start.first.cursor
  const fill = useRestored(room, dispatch)
  const connection = usePoll({
    room,
    nick: state.nick,
    start: cursor,
    onAnswer: useCallback(
      (answer) => {
        dispatch({ type: 'polled', answer, at: Date.now() })
        fill(answer)
      },
      [fill],
    ),
  })
  useOutbox({ room, pending: state.pending, dispatch })
  // The first answer is also when this reader is counted.
  const changes = state.peopleChanges + (connection.answeredAt > 0 ? 1 : 0)
  const others = useOnline(room, firstOnline, changes)
  // Whoever takes part is here, even before the server has counted them.
  const { nick, trip } = state
  const missing = canSend && !others.some((each) => each.nick === nick)
  const online = missing ? [...others, { nick, trip }] : others
  const history = useHistory(room, state, dispatch)
  const say = useCallback<Chat['say']>((msg, type = 'message', replyTo, sendId = randomId()) => {
    dispatch({ type: 'submitted', message: { sendId, msg, type, replyTo } })
  }, [])
  const tell = useCallback((lines: readonly string[]) => {
    dispatch({ type: 'told', key: randomId(), time: Date.now(), lines })
  }, [])
  return { state, connection, online, history, say, tell, dispatch }
}
