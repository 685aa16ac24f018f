'use client'

import { useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import { Window } from '@/components/ui/window'
import { useKeptNick } from '@/lib/client/tab-nick'
import { type Chat, useChat } from '@/lib/client/use-chat'
import { useTexts } from '@/lib/client/use-language'
import type { OpenDialog } from './chat-dialogs'
import { ChatMenu } from './chat-menu'
import { ChatStatus } from './chat-status'
import type { ChatView } from './chat-view'
import { Composer } from './composer'
import { MessageLog, type MessageLogProps } from './message-log'
import { NoScriptBar } from './no-script-bar'
import { People } from './people'
import { ReadOnlyBar } from './read-only-bar'
import { chatTexts } from './texts'
import { TopicBar } from './topic-bar'
import { useChatSettings } from './use-chat-settings'
import { useLine } from './use-line'
import { useUnreadTitle } from './use-unread-title'

const loadDialogs = () => import('./chat-dialogs').then((module) => module.ChatDialogs)

/** Topic, log and the list of who is here; on a narrow screen the list waits behind a button. */
function ChatRoom(props: MessageLogProps) {
  const [peopleOpen, setPeopleOpen] = useState(false)
  const { online, state }: Chat = props.chat
  return (
    <>
      <TopicBar
        topic={state.topic}
        count={online.length}
        peopleId="people"
        peopleOpen={peopleOpen}
        onPeople={() => setPeopleOpen(!peopleOpen)}
      />
      <NoScriptBar room={props.room} nick={state.nick} />
      <div className="relative flex min-h-0 flex-1 gap-1">
        <MessageLog {...props} />
        <People id="people" online={online} nick={state.nick} open={peopleOpen} />
      </div>
    </>
  )
}

/** The chat room. */
export function ChatWindow({ view }: { view: ChatView }) {
  const t = useTexts(chatTexts)
  const { room, title, frozen } = view
  const canSend = view.canSend && !frozen
  const chat = useChat({ ...view, canSend })
  useKeptNick(room, chat.state.nick)
  const line = useLine(room, chat)
  const settings = useChatSettings()
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const { part: Dialogs, reach } = useLate(loadDialogs)
  const ask = (which: OpenDialog) => {
    reach()
    setDialog(which)
  }
  const who = { room, nick: chat.state.nick }
  const name = t('windowTitle', { room: title || room })
  useUnreadTitle(name, chat.state.entries)
  const menu = (
    <ChatMenu
      {...who}
      settings={settings}
      onNick={() => ask('nick')}
      onClear={() => chat.dispatch({ type: 'wiped' })}
      onCommands={line.help}
      onAbout={() => ask('about')}
    />
  )
  const status = <ChatStatus {...who} count={chat.online.length} connection={chat.connection} />
  const { showMoves, sizeClass } = settings
  return (
    <Window
      program="chat"
      title={name}
      icon="/icons/chat.svg"
      level={1}
      menu={menu}
      status={status}
      className="mx-auto w-full max-w-5xl flex-1"
    >
      <ChatRoom room={room} chat={chat} canSend={canSend} showMoves={showMoves} size={sizeClass} />
      {canSend ? <Composer {...who} onLine={line.take} /> : <ReadOnlyBar {...who} frozen={frozen} />}
      {Dialogs && <Dialogs {...who} open={dialog} onClose={() => setDialog('none')} onRename={line.rename} />}
    </Window>
  )
}
