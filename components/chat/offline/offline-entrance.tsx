'use client'

import { useEffect, useState } from 'react'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { roomsWaiting } from '@/lib/chat/client/session/offline-chat'
import type { PollAnswer } from '@/lib/chat/contract/chat'
import { recall } from '@/lib/core/browser/browser-storage'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ChatScope, type ChatSentences } from '../chat-scope'
import type { ChatView } from '../chat-view'
import { ChatWindow } from '../chat-window'
import { OfflineWindow } from './offline-window'
import { offlineTexts } from './texts'
import { useWayBack } from './use-way-back'

/** Who was last known to write in a room from this browser. */
function nickIn(room: string): string | null {
  const waiting = roomsWaiting().find((each) => each.room === room)
  return recall('session', `nick ${room}`) ?? (waiting?.nick || recall('local', 'nick'))
}

/** A room of which nothing is known; the first answer to a poll brings its newest messages. */
function emptyView(room: string, nick: string): ChatView {
  const first: PollAnswer = {
    ...{ room, messages: [], cursor: { after_time: 0, after_id: 0 } },
    ...{ has_more: false, gap: false, reset: false, frozen: false, server_time: 0 },
  }
  const facts = { isPrivate: false, title: '', topic: '', trip: null, hasOlder: false, online: [] }
  return { room, kind: 'public', canSend: true, nick, first, isOffline: true, ...facts }
}

/** The room of the page's address, for somebody who has a nick there. */
function viewOfAddress(): ChatView | null {
  const { pathname, search } = window.location
  const asked = new URLSearchParams(search)
  // The server rejects invalid room names.
  const room = asked.get('room')?.normalize('NFC')
  const nick = room && (asked.get('nick') ?? nickIn(room))
  return pathname === '/chat' && room && nick ? emptyView(room, nick) : null
}

/**
 * What the service worker shows at an address of the chat while the server cannot be reached: the room with what waits to
 * be sent. The page is the same for every room and everybody, so only the browser knows which one it stands for.
 */
export function OfflineEntrance({ sentences }: { sentences: ChatSentences }) {
  const t = useTexts(offlineTexts)
  const [view, setView] = useState<ChatView | null | undefined>(undefined)
  useEffect(() => setView(viewOfAddress()), [])
  useWayBack()
  if (view === undefined) return <FullDesktop>{null}</FullDesktop>
  if (view === null) return <OfflineWindow />
  return (
    <FullDesktop>
      <ChatScope sentences={{ ...sentences, empty: t('empty') }}>
        <ChatWindow view={view} />
      </ChatScope>
    </FullDesktop>
  )
}
