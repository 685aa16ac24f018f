'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { Window } from '@/components/ui/window'
import { awayNicks } from '@/lib/chat/client/mentions/away'
import { highlightWords } from '@/lib/chat/client/mentions/mentions'
import type { WatchedRoom } from '@/lib/chat/client/mentions/unread-alerts'
import { type ChatState, type Entry, newestIdOf, originalsIn } from '@/lib/chat/client/session/chat-reducer'
import { type Chat, useChat } from '@/lib/chat/client/session/use-chat'
import { useLastSeen } from '@/lib/chat/client/session/use-last-seen'
import { useStoredNick } from '@/lib/chat/client/sign-in/tab-nick'
import type { OnlineNick, PollAnswer } from '@/lib/chat/contract/chat'
import { isInView, onView } from '@/lib/core/browser/in-view'
import { ChatStatus, ReadOnlyBar, TopicBar } from './chat-bars'
import type { ChatDialogsProps, OpenDialog } from './chat-dialogs'
import { ReaderScope, useChatTexts } from './chat-scope'
import { Composer, type ComposerHandle } from './composer'
import { ChatMenu, LazyMessageMenu, LazyReadAloud } from './lazy-parts'
import { MessageLog, type MessageLogProps, type Reader } from './message-log'
import { AsTyped } from './message-text'
import { People, type PeopleProps } from './people'
import { type ChatSettings, useChatSettings } from './use-chat-settings'
import { useLine } from './use-composer-line'
import { useHidden } from './use-hidden'

/** What the page is given to show a room. */
export interface ChatView {
  room: string
  kind: 'public' | 'custom'
  /** Nothing of it is shown to whoever has not logged on there. */
  isPrivate: boolean
  title: string
  topic: string
  canSend: boolean
  nick: string
  trip: string | null
  /** The newest messages. */
  first: PollAnswer
  /** Whether there are older ones to scroll back to. */
  hasOlder: boolean
  online: readonly OnlineNick[]
  /** The server was not reached: the page is another one as soon as it is. */
  isOffline?: boolean
}

interface Attention extends Omit<WatchedRoom, 'isSeen' | 'sound' | 'presenceSound' | 'notice'> {
  settings: Pick<ChatSettings, 'sound' | 'presenceSound' | 'notice'>
  /** The window of the chat is not to be seen. */
  hidden: boolean
}

/**
 * Calls the reader back: the number of messages that came while the chat was not in view (its page hidden or without
 * focus, its window minimized or behind another one on a phone) stands before the title of the page and on the task bar,
 * and there are the page's icon and badge, sound and notices. Its code is fetched once the page is there.
 */
function useAttention({ room, title, entries, newestId, resets, reader, settings, hidden }: Attention): void {
  const { sound, presenceSound, notice } = settings
  useEffect(() => {
    const show = () => {
      const isSeen = isInView() && !hidden
      import('@/lib/chat/client/mentions/unread-alerts')
        .then(({ countUnread: count }) =>
          count({ room, title, entries, newestId, resets, reader, sound, presenceSound, notice, isSeen }),
        )
        .catch(() => undefined)
    }
    show()
    return onView(show)
  }, [room, title, entries, newestId, resets, reader, sound, presenceSound, notice, hidden])
}

const loadDialogs = () => import('./chat-dialogs').then((module) => module.ChatDialogs)

/** What was said, also while the log shows an earlier part of it. */
const useHeard = ({ entries, ahead }: ChatState): readonly Entry[] =>
  useMemo(() => (ahead.length > 0 ? [...entries, ...ahead] : entries), [entries, ahead])

interface ChatRoomProps extends Omit<MessageLogProps, 'received'>, Pick<PeopleProps, 'onInvite'> {
  noScript?: ReactNode
}

/** Topic, log and the list of who is here; on a narrow screen the list waits behind a button. */
function ChatRoom({ onInvite, noScript, ...props }: ChatRoomProps) {
  const [peopleOpen, setPeopleOpen] = useState(false)
  const { online, state }: Chat = props.chat
  const received = useHeard(state)
  const away = useMemo(() => awayNicks(received), [received])
  return (
    <>
      <TopicBar
        topic={state.topic}
        count={online.length}
        peopleId="people"
        peopleOpen={peopleOpen}
        onPeople={() => setPeopleOpen(!peopleOpen)}
      />
      {noScript}
      <div className="relative flex min-h-0 flex-1 gap-1">
        <MessageLog {...props} received={received} />
        <LazyReadAloud
          key={state.resets}
          entries={received}
          newestId={newestIdOf(state)}
          reader={props.reader}
        />
        <People
          {...{ online, away, onInvite }}
          id="people"
          nick={state.nick}
          open={peopleOpen}
          onNick={(other) => {
            setPeopleOpen(false)
            props.onNick(other)
          }}
        />
      </div>
    </>
  )
}

/** Whom the log is shown to, the same until something of it changes. */
function useReader({ room, isOffline }: ChatView, { state }: Chat, settings: ChatSettings): Reader {
  const { nick, trip, entries, originals } = state
  const { words: line, ignored, showPresence } = settings
  const isHidden = useHidden()
  // What is there without the server goes as soon as it answers.
  const seenId = useLastSeen(room, state, isHidden || isOffline === true)
  const words = useMemo(() => [nick, ...highlightWords(line)], [nick, line])
  const original = useMemo(() => originalsIn({ entries, originals }), [entries, originals])
  return useMemo(
    () => ({ nick, trip, words, ignored, showPresence, seenId, original }),
    [nick, trip, words, ignored, showPresence, seenId, original],
  )
}

/** The dialogs, of which one may be open; the one that searches is opened by keys, too, while the chat is to be seen. */
function useDialogs(isHidden: boolean) {
  const [open, setOpen] = useState<OpenDialog>('none')
  const [sought, setSought] = useState('')
  const { part: Dialogs, ask: askDialogs } = useLazy(loadDialogs)
  const ask = useCallback(
    async (which: OpenDialog) => {
      setOpen(which)
      if (which !== 'none' && !(await askDialogs())) setOpen('none')
    },
    [askDialogs],
  )
  const find = useCallback(
    (q = '') => {
      setSought(q)
      void ask('search')
    },
    [ask],
  )
  useEffect(() => {
    if (isHidden) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyF') return
      event.preventDefault()
      find()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [find, isHidden])
  return { open, sought, Dialogs, ask, find }
}

/** What an invitation says of the room as it is now. */
function invitedTo(
  { title, kind, isPrivate }: ChatView,
  { state, online }: Chat,
): ChatDialogsProps['invited'] {
  return { title, kind, isPrivate, topic: state.topic, frozen: state.frozen, count: online.length }
}

/** The chat room. */
export function ChatWindow({ view, noScript }: { view: ChatView; noScript?: ReactNode }) {
  const t = useChatTexts()
  const { room, title, canSend: mayWrite } = view
  const chat = useChat(view)
  const { nick, frozen } = chat.state
  const canSend = mayWrite && !frozen
  useStoredNick(room, nick)
  const settings = useChatSettings(room)
  const reader = useReader(view, chat, settings)
  const composer = useRef<ComposerHandle>(null)
  const isHidden = useHidden()
  const { open, sought, Dialogs, ask, find } = useDialogs(isHidden)
  const line = useLine(room, chat, settings, find)
  const insertNick = (other: string) => composer.current?.insert(other, true)
  const name = t('windowTitle', { room: title || room })
  const received = {
    entries: useHeard(chat.state),
    newestId: newestIdOf(chat.state),
    resets: chat.state.resets,
  }
  useAttention({ room, title: name, ...received, reader, settings, hidden: isHidden })
  const who = { room, nick, settings }
  const invite = () => void ask('invite')
  const invited = invitedTo(view, chat)
  const menu = (
    <ChatMenu
      {...who}
      entries={chat.state.entries}
      onFind={() => find()}
      onNick={() => void ask('nick')}
      onInvite={invite}
      onMentions={() => void ask('calls')}
      onClear={() => chat.dispatch({ type: 'cleared' })}
      onCommands={line.help}
      onAbout={() => void ask('about')}
    />
  )
  const status = <ChatStatus {...{ room, nick }} count={chat.online.length} connection={chat.connection} />
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
      <AsTyped value={settings.asTyped}>
        <ReaderScope value={reader}>
          <ChatRoom
            {...{ room, chat, canSend, reader, noScript }}
            size={settings.sizeClass}
            onNick={insertNick}
            onInvite={invite}
          />
          <LazyMessageMenu {...{ room, chat, line, canSend, reader }} />
          {canSend ? (
            <Composer {...{ room, chat, line }} handle={composer} />
          ) : (
            <ReadOnlyBar {...{ room, nick, frozen }} />
          )}
        </ReaderScope>
      </AsTyped>
      {Dialogs && (
        <Dialogs
          {...{ ...who, chat, open, sought, invited }}
          onClose={() => void ask('none')}
          onRename={line.rename}
        />
      )}
    </Window>
  )
}
