'use client'

import { useState } from 'react'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { useOpenTask } from '@/lib/client/open-task'
import { useChat } from '@/lib/client/use-chat'
import { useTexts } from '@/lib/client/use-language'
import { AboutDialog } from './about-dialog'
import { ChatMenu } from './chat-menu'
import { ChatStatus } from './chat-status'
import type { ChatView } from './chat-view'
import { Composer } from './composer'
import { MessageLog } from './message-log'
import { NickDialog } from './nick-dialog'
import { NoScriptBar } from './no-script-bar'
import { People } from './people'
import { ReadOnlyBar } from './read-only-bar'
import { chatTexts } from './texts'
import { TopicBar } from './topic-bar'
import { useChatSettings } from './use-chat-settings'
import { useLine } from './use-line'
import { useUnreadTitle } from './use-unread-title'

type OpenDialog = 'none' | 'nick' | 'about'

/** The chat room. */
export function ChatWindow({ view }: { view: ChatView }) {
  const t = useTexts(chatTexts)
  const { room, title, frozen } = view
  const canSend = view.canSend && !frozen
  const chat = useChat({ ...view, canSend })
  const line = useLine(room, chat)
  const settings = useChatSettings()
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const [peopleOpen, setPeopleOpen] = useState(false)
  const [maximized, setMaximized] = useState(false)
  const { nick } = chat.state
  const close = () => setDialog('none')
  const name = t('windowTitle', { room: title || room })
  useOpenTask(title || room)
  useUnreadTitle(name, chat.state.entries)
  const controls = (
    <>
      <TitleButton
        glyph={maximized ? 'restore' : 'maximize'}
        label={t(maximized ? 'restore' : 'maximize')}
        onClick={() => setMaximized(!maximized)}
        className="max-sm:hidden noscript:hidden"
      />
      <TitleButton glyph="close" label={t('close')} href="/" />
    </>
  )
  return (
    <Window
      title={name}
      icon="/icons/chat.svg"
      level={1}
      controls={controls}
      menu={
        <ChatMenu
          room={room}
          nick={nick}
          settings={settings}
          onNick={() => setDialog('nick')}
          onClear={() => chat.dispatch({ type: 'wiped' })}
          onCommands={line.help}
          onAbout={() => setDialog('about')}
        />
      }
      status={<ChatStatus room={room} nick={nick} count={chat.online.length} connection={chat.connection} />}
      className={`w-full flex-1 ${maximized ? '' : 'mx-auto max-w-5xl'}`}
    >
      <TopicBar
        topic={chat.state.topic}
        count={chat.online.length}
        peopleId="people"
        peopleOpen={peopleOpen}
        onPeople={() => setPeopleOpen(!peopleOpen)}
      />
      <NoScriptBar room={room} nick={nick} />
      <div className="relative flex min-h-0 flex-1 gap-1">
        <MessageLog
          room={room}
          chat={chat}
          canSend={canSend}
          showMoves={settings.showMoves}
          size={settings.sizeClass}
        />
        <People id="people" online={chat.online} nick={nick} open={peopleOpen} />
      </div>
      {canSend ? (
        <Composer room={room} nick={nick} onLine={line.take} />
      ) : (
        <ReadOnlyBar room={room} nick={nick} frozen={frozen} />
      )}
      <NickDialog
        open={dialog === 'nick'}
        room={room}
        nick={nick}
        onClose={close}
        onDone={(answer) => {
          line.rename(answer)
          close()
        }}
      />
      <AboutDialog room={room} open={dialog === 'about'} onClose={close} />
    </Window>
  )
}
