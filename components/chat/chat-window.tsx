'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { Window } from '@/components/ui/window'
import { useChatHidden } from '@/lib/chat/client/effects/chat-visibility'
import type { WatchedRoom } from '@/lib/chat/client/effects/unread-alerts'
import { type Chat, useChat } from '@/lib/chat/client/effects/use-chat'
import { useLastSeen } from '@/lib/chat/client/effects/use-last-seen'
import { awayNicks } from '@/lib/chat/client/room/away'
import { highlightWords } from '@/lib/chat/client/room/mentions'
import { findQuotedIn } from '@/lib/chat/client/room/room'
import { useStoredNick } from '@/lib/chat/client/sign-in/tab-nick'
import type { OnlineNick, PollResponse } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { isInView, onVisibilityChange } from '@/lib/core/browser/in-view'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ChatStatus, TopicBar } from './chat-bars'
import { Composer } from './composer/composer'
import { useComposerLine } from './composer/use-composer-line'
import type { ChatDialogsProps, OpenDialog } from './dialogs/chat-dialogs'
import { ChatMenu, chatAreaId, LazyMessageMenu, LazyReadAloud, LazyReadOnlyBar } from './lazy-parts'
import { MessageLog, type MessageLogProps } from './log/message-log'
import { AsTyped } from './log/message-text'
import { People, type PeopleProps } from './people/people'
import { type Reader, ReaderScope } from './reader'
import { type ChatSettings, useChatSettings } from './use-chat-settings'

export interface ChatView {
  room: string
  kind: 'public' | 'custom'
  /** Hidden from everyone who is not signed in to it. */
  isPrivate: boolean
  title: string
  topic: string
  canSend: boolean
  nick: string
  trip: string | null
  first: PollResponse
  hasOlder: boolean
  online: readonly OnlineNick[]
  /** The server was not reached; the page reloads once it is. */
  isOffline?: boolean
}

interface UnreadAlertsOptions extends Pick<WatchedRoom, 'room' | 'title' | 'reader' | 't'> {
  chat: Chat
  settings: Pick<ChatSettings, 'sound' | 'presenceSound' | 'notice'>
  isHidden: boolean
}

/** While the chat is not in view. The code is loaded after the page. */
function useUnreadAlerts({ room, title, t, reader, chat, settings, isHidden }: UnreadAlertsOptions): void {
  const { received: entries, newestId, state } = chat
  const { resets } = state
  const { sound, presenceSound, notice } = settings
  useEffect(() => {
    const show = () => {
      const isSeen = isInView() && !isHidden
      import('@/lib/chat/client/effects/unread-alerts')
        .then(({ countUnread }) =>
          countUnread({
            room,
            title,
            t,
            entries,
            newestId,
            resets,
            reader,
            sound,
            presenceSound,
            notice,
            isSeen,
          }),
        )
        .catch(() => undefined)
    }
    show()
    return onVisibilityChange(show)
  }, [room, title, t, entries, newestId, resets, reader, sound, presenceSound, notice, isHidden])
}

const loadDialogs = () => import('./dialogs/chat-dialogs').then((module) => module.ChatDialogs)

interface ChatRoomProps extends MessageLogProps, Pick<PeopleProps, 'onInvite'> {
  noScript?: ReactNode
}

function ChatRoom({ onInvite, noScript, ...props }: ChatRoomProps) {
  const [peopleOpen, setPeopleOpen] = useState(false)
  const { online, state, received, newestId } = props.chat
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
      <div id={chatAreaId} className="relative flex min-h-0 flex-1 gap-1">
        <MessageLog {...props} />
        <LazyReadAloud key={state.resets} entries={received} newestId={newestId} reader={props.reader} />
        <People {...{ online, away, onInvite }} id="people" nick={state.nick} open={peopleOpen} />
      </div>
    </>
  )
}

function useReader(
  { room, isOffline }: ChatView,
  { state }: Chat,
  settings: ChatSettings,
  isHidden: boolean,
): Reader {
  const { nick, trip, entries, quoted } = state
  const { words: line, ignored, showPresence } = settings
  // The offline page is replaced as soon as the server answers, so nothing on it counts as seen.
  const seenId = useLastSeen(room, state, isHidden || isOffline === true)
  const words = useMemo(() => [nick, ...highlightWords(line)], [nick, line])
  const findQuoted = useMemo(() => findQuotedIn({ entries, quoted }), [entries, quoted])
  return useMemo(
    () => ({ nick, trip, words, ignored, showPresence, seenId, findQuoted }),
    [nick, trip, words, ignored, showPresence, seenId, findQuoted],
  )
}

function useDialogs(isHidden: boolean) {
  const [open, setOpen] = useState<OpenDialog>('none')
  const [query, setQuery] = useState('')
  const { part: Dialogs, load } = useLazy(loadDialogs)
  const show = useCallback(
    async (which: OpenDialog) => {
      setOpen(which)
      if (which !== 'none' && !(await load())) setOpen('none')
    },
    [load],
  )
  const find = useCallback(
    (q = '') => {
      setQuery(q)
      void show('search')
    },
    [show],
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
  return { open, query, Dialogs, show, find }
}

function invitedTo(
  { title, kind, isPrivate }: ChatView,
  { state, online }: Chat,
): ChatDialogsProps['invited'] {
  return { title, kind, isPrivate, topic: state.topic, frozen: state.frozen, count: online.length }
}

export function ChatWindow({ view, noScript }: { view: ChatView; noScript?: ReactNode }) {
  const t = useTexts(chatTexts)
  const { room, title, canSend: mayWrite } = view
  const chat = useChat(view)
  const { nick, frozen, entries } = chat.state
  // Of a room that is being frozen, the composer stays until the bar reports who reads it.
  const [administers, setAdministers] = useState(!view.first.frozen)
  const canSend = mayWrite && (!frozen || administers)
  useStoredNick(room, nick)
  const settings = useChatSettings(room)
  const isHidden = useChatHidden()
  const reader = useReader(view, chat, settings, isHidden)
  const { open, query, Dialogs, show, find } = useDialogs(isHidden)
  const line = useComposerLine(room, chat, settings, find)
  const name = t('windowTitle', { room: title || room })
  useUnreadAlerts({ room, title: name, t, reader, chat, settings, isHidden })
  const who = { room, nick, settings }
  const invite = () => void show('invite')
  const menu = (
    <ChatMenu
      {...who}
      entries={entries}
      onFind={() => find()}
      onNick={() => void show('nick')}
      onInvite={invite}
      onMentions={() => void show('mentions')}
      onClear={() => chat.dispatch({ type: 'cleared' })}
      onCommands={line.help}
      onAbout={() => void show('about')}
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
            onInvite={invite}
          />
          <LazyMessageMenu {...{ room, chat, line, canSend, reader }} />
          {(frozen || !canSend) && (
            <LazyReadOnlyBar {...{ room, nick, frozen, canSend }} onAdministers={setAdministers} />
          )}
          {canSend && <Composer {...{ room, chat, line }} />}
        </ReaderScope>
      </AsTyped>
      {Dialogs && (
        <Dialogs
          {...{ ...who, chat, open, query }}
          invited={invitedTo(view, chat)}
          onClose={() => void show('none')}
          onRename={line.rename}
        />
      )}
    </Window>
  )
}
