'use client'

import type { Chat } from '@/lib/chat/client/session/use-chat'
import type { LogOnAnswer } from '@/lib/chat/client/sign-in/log-on'
import { AboutDialog } from './about-dialog'
import { CallsDialog } from './calls-dialog'
import { InviteDialog, type InvitedRoom } from './invite-dialog'
import { NickDialog } from './nick-dialog'
import { SearchDialog } from './search-dialog'
import type { ChatSettings } from './use-chat-settings'

export type OpenDialog = 'none' | 'nick' | 'calls' | 'invite' | 'about' | 'search'

export interface ChatDialogsProps {
  open: OpenDialog
  room: string
  nick: string
  settings: ChatSettings
  invited: Omit<InvitedRoom, 'room'>
  chat: Chat
  /** What to search for at first. */
  sought: string
  onClose: () => void
  onRename: (answer: LogOnAnswer) => void
}

/** The dialogs that the menus of the chat open, one at a time. */
export function ChatDialogs(props: ChatDialogsProps) {
  const { open, room, nick, settings, invited, chat, sought, onClose, onRename } = props
  return (
    <>
      <NickDialog
        open={open === 'nick'}
        room={room}
        nick={nick}
        onClose={onClose}
        onDone={(answer) => {
          onRename(answer)
          onClose()
        }}
      />
      <CallsDialog open={open === 'calls'} settings={settings} onClose={onClose} />
      <InviteDialog open={open === 'invite'} invited={{ ...invited, room }} onClose={onClose} />
      <AboutDialog room={room} open={open === 'about'} onClose={onClose} />
      {/* The last: it takes the place of another, which has to give the focus back first. */}
      <SearchDialog
        open={open === 'search'}
        {...{ room, chat, onClose }}
        ignored={settings.ignored}
        asTyped={settings.asTyped}
        q={sought}
      />
    </>
  )
}
