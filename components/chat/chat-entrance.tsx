'use client'

import type { ReactNode } from 'react'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { useTabNick } from '@/lib/chat/client/sign-in/tab-nick'
import type { ChatView } from './chat-window'
import { ChatWindow } from './chat-window'

interface ChatEntranceProps {
  /** `nick`: null when the URL has none. */
  view: Omit<ChatView, 'nick' | 'trip'> & { nick: string | null }
  signedIn: { nick: string; trip: string | null } | null
  dialog: ReactNode
  noScript: ReactNode
}

/** If the URL or this tab has a nick; else the dialog that asks for one. */
export function ChatEntrance({ view, signedIn, dialog, noScript }: ChatEntranceProps) {
  const nick = useTabNick(view.room, view.nick)
  if (nick === null) return dialog
  const trip = signedIn?.nick === nick ? signedIn.trip : null
  return (
    <FullDesktop>
      <ChatWindow view={{ ...view, nick, trip }} noScript={noScript} />
    </FullDesktop>
  )
}
