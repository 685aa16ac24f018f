'use client'

import type { LogOnAnswer } from '@/lib/client/log-on'
import { AboutDialog } from './about-dialog'
import { NickDialog } from './nick-dialog'

export type OpenDialog = 'none' | 'nick' | 'about'

export interface ChatDialogsProps {
  open: OpenDialog
  room: string
  nick: string
  onClose: () => void
  onRename: (answer: LogOnAnswer) => void
}

/** The dialogs that the menus of the chat open, one at a time. */
export function ChatDialogs({ open, room, nick, onClose, onRename }: ChatDialogsProps) {
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
      <AboutDialog room={room} open={open === 'about'} onClose={onClose} />
    </>
  )
}
