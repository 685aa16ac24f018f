'use client'

import type { LogOnAnswer } from '@/lib/client/log-on'
import { AboutDialog } from './about-dialog'
import { CallsDialog } from './calls-dialog'
import { InviteDialog, type InvitedRoom } from './invite-dialog'
import { NickDialog } from './nick-dialog'
import type { ChatSettings } from './use-chat-settings'

export type OpenDialog = 'none' | 'nick' | 'calls' | 'invite' | 'about'

export interface ChatDialogsProps {
  open: OpenDialog
  room: string
  nick: string
  settings: ChatSettings
  invited: Omit<InvitedRoom, 'room'>
  onClose: () => void
  onRename: (answer: LogOnAnswer) => void
}

/** The dialogs that the menus of the chat open, one at a time. */
export function ChatDialogs({ open, room, nick, settings, invited, onClose, onRename }: ChatDialogsProps) {
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
    </>
  )
}
