'use client'

import { type Dispatch, useCallback } from 'react'
import type { PollAnswer } from '../../contract/chat'
import type { ChatAction } from './chat-session'

/** Fetches what an answer says was brought back, and puts it into the log where it was. */
export function useRestored(room: string, dispatch: Dispatch<ChatAction>): (answer: PollAnswer) => void {
  return useCallback(
    ({ messages }) => {
      if (!messages.some(({ type }) => type === 'edit' || type === 'clear')) return
      import('./restored').then(({ fill }) => fill(room, messages, dispatch)).catch(() => undefined) // the next page load shows it
    },
    [room, dispatch],
  )
}
