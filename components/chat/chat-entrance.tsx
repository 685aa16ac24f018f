'use client'

import type { ReactNode } from 'react'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { useTabNick } from '@/lib/chat/client/sign-in/tab-nick'
import { ChatScope, type ChatSentences } from './chat-scope'
import type { ChatView } from './chat-window'
import { ChatWindow } from './chat-window'

export interface ChatEntranceProps {
  sentences: ChatSentences
  /** The room; without a nick when the address names none. */
  view: Omit<ChatView, 'nick' | 'trip'> & { nick: string | null }
  /** Whom the log-on of this room stands for. */
  logOn: { nick: string; trip: string | null } | null
  /** Asks for a nick. */
  dialog: ReactNode
  /** What readers without scripts are told. */
  noScript: ReactNode
}

/** The chat room for whoever has a nick there, from the address or in this tab; for others the dialog that asks. */
export function ChatEntrance({ sentences, view, logOn, dialog, noScript }: ChatEntranceProps) {
  const nick = useTabNick(view.room, view.nick)
  if (nick === null) return dialog
  const trip = logOn?.nick === nick ? logOn.trip : null
  return (
    <FullDesktop>
      <ChatScope sentences={sentences}>
        <ChatWindow view={{ ...view, nick, trip }} noScript={noScript} />
      </ChatScope>
    </FullDesktop>
  )
}
