'use client'

import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { Window } from '@/components/ui/window'
import { useRoomEffects } from '@/lib/chat/client/effects/use-room-effects'
import { useOwnIds } from '@/lib/chat/client/own/own-ids'
import { awayNicks } from '@/lib/chat/client/room/away'
import { highlightWords } from '@/lib/chat/client/room/mentions'
import { findQuotedIn } from '@/lib/chat/client/room/quotes'
import { openRoom, type RoomStart } from '@/lib/chat/client/room/receive'
import { find as openFind, receivedIn, set } from '@/lib/chat/client/room/room'
import { tabNickIn, useStoredNick } from '@/lib/chat/client/sign-in/tab-nick'
import { createStore, type OpenRoom, pageStore, useRoom } from '@/lib/chat/client/store'
import type { Cursor, OnlineNick } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ChatMenu, ChatStatus, TopicBar } from './chat-bars'
import { Composer } from './composer/composer'
import type { ReadOnlyBarProps } from './composer/composer-bars'
import { useComposerLine } from './composer/use-composer-line'
import type { OpenDialog } from './dialogs/chat-dialogs'
import { laterPart } from './later-part'
import { LazyMessageMenu, LazyReadAloud } from './log/lazy-parts'
import { MessageLog, type MessageLogProps } from './log/message-log'
import { AsTyped } from './log/message-text'
import { People } from './people/people'
import { type Reader, ReaderScope } from './reader'
import { type ChatSettings, useChatSettings } from './use-chat-settings'

export interface ChatView extends RoomStart {
  room: string
  kind: 'public' | 'custom'
  /** Hidden from everyone who is not signed in to it. */
  isPrivate: boolean
  title: string
  canSend: boolean
  /** Why this reader's messages would be refused; empty: they would not. */
  obstacle?: string
  /** Given if someone in the room has the nick. */
  freeNicks?: readonly string[] | undefined
}

interface ChatRoomProps extends MessageLogProps {
  online: readonly OnlineNick[]
  /** Around the log and the list of people. */
  area: RefObject<HTMLDivElement | null>
  peopleOpen: boolean
  setPeopleOpen: (open: boolean) => void
  onInvite: () => void
  rooms: ReactNode
  finding: ReactNode
  noScript?: ReactNode
}

function ChatRoom({
  online,
  area,
  peopleOpen,
  setPeopleOpen,
  onInvite,
  rooms,
  finding,
  noScript,
  ...log
}: ChatRoomProps) {
  const { room, reader } = log
  const { entries, ahead, resets } = useRoom(room, 'entries', 'ahead', 'resets')
  const received = useMemo(() => receivedIn({ entries, ahead }), [entries, ahead])
  const away = useMemo(() => awayNicks(received), [received])
  return (
    <>
      <TopicBar {...{ room, peopleOpen }} count={online.length} onPeople={() => setPeopleOpen(!peopleOpen)} />
      {noScript}
      {finding}
      <div ref={area} className="relative flex min-h-0 flex-1 gap-1">
        <MessageLog {...log} />
        <LazyReadAloud key={resets} {...{ room, reader }} entries={received} />
        <People {...{ online, away, onInvite, rooms }} nick={reader.nick} open={peopleOpen} />
      </div>
    </>
  )
}

function useReader(room: OpenRoom, { words: line, ignored, showPresence }: ChatSettings): Reader {
  const { nick, trip, entries, quoted, seenId } = useRoom(room, 'nick', 'trip', 'entries', 'quoted', 'seenId')
  const own = useOwnIds()
  const words = useMemo(() => [nick, ...highlightWords(line)], [nick, line])
  const findQuoted = useMemo(() => findQuotedIn({ entries, quoted }), [entries, quoted])
  return useMemo(
    () => ({ room, nick, trip, own, words, ignored, showPresence, seenId, findQuoted }),
    [room, nick, trip, own, words, ignored, showPresence, seenId, findQuoted],
  )
}

function usePeople(room: OpenRoom, canSend: boolean): readonly OnlineNick[] {
  const { online, nick, trip } = useRoom(room, 'online', 'nick', 'trip')
  // The user is listed before the server has counted them.
  return useMemo(
    () => (canSend && !online.some((each) => each.nick === nick) ? [...online, { nick, trip }] : online),
    [canSend, online, nick, trip],
  )
}

const loadDialogs = () => import('./dialogs/chat-dialogs')

/** Dialogs, and the panel that finds messages. */
function useDialogs(room: OpenRoom) {
  const { update } = room
  const [open, setOpen] = useState<OpenDialog>('none')
  const { part: dialogs, load } = useLazy(loadDialogs)
  const show = useCallback(
    async (which: OpenDialog) => {
      setOpen(which)
      if (which !== 'none' && !(await load())) setOpen('none')
    },
    [load],
  )
  const find = useCallback(
    (q = '') => {
      setOpen('none')
      update(openFind(q))
    },
    [update],
  )
  const isFinding = useRoom(room, 'finding').finding > 0
  useEffect(() => {
    if (isFinding) void load().then((isLoaded) => isLoaded || update(set({ finding: 0 })))
  }, [isFinding, load, update])
  return { open, isFinding, dialogs, show, find }
}

const Rooms = laterPart(() => import('./rooms/rooms').then((module) => module.Rooms))

const NickBar = laterPart(() => import('./composer/composer-bars').then((module) => module.NickBar))

const ReadOnlyBar = lazy(() =>
  import('./composer/composer-bars').then((module) => ({ default: module.ReadOnlyBar }), emptyModule),
)

/** In place of the composer, or above that of an administrator in a frozen room. */
function LazyReadOnlyBar(props: ReadOnlyBarProps) {
  return (
    <Suspense>
      <ReadOnlyBar {...props} />
    </Suspense>
  )
}

/** By itself, so that polls do not render the window again. */
function RoomEffects({ room, cursor }: { room: OpenRoom; cursor: Cursor }) {
  useRoomEffects(room, cursor)
  return null
}

export function ChatWindow({ view, noScript }: { view: ChatView; noScript?: ReactNode }) {
  const t = useTexts(chatTexts)
  const { title, kind, isPrivate, canSend: mayWrite } = view
  const [room] = useState(() =>
    (typeof window === 'undefined' ? createStore() : pageStore).open(view.room, openRoom(view)),
  )
  /** Entered by this page; else it is the reader who has the nick there. */
  const [isNew] = useState(() => room.get().polling.answeredAt === 0 && tabNickIn(view.room) !== view.nick)
  const { nick, frozen } = useRoom(room, 'nick', 'frozen')
  const online = usePeople(room, mayWrite)
  // Of a room that is being frozen, the composer stays until the bar reports who reads it.
  const [administers, setAdministers] = useState(!view.first.frozen)
  const canSend = mayWrite && (!frozen || administers)
  // Another nick may not be banned, nor in use.
  const { obstacle, freeNicks } = nick === view.nick ? view : {}
  useStoredNick(view.room, nick)
  const settings = useChatSettings(view.room)
  const reader = useReader(room, settings)
  const { open, isFinding, dialogs, show, find } = useDialogs(room)
  const line = useComposerLine(room, settings, find)
  const name = t('windowTitle', { room: title || view.room })
  const area = useRef<HTMLDivElement>(null)
  const [peopleOpen, setPeopleOpen] = useState(false)
  return (
    <Window
      program="chat"
      title={name}
      icon="/icons/chat.svg"
      level={1}
      menu={<ChatMenu {...{ room, nick, settings, line, show, find }} />}
      status={<ChatStatus {...{ room, nick }} />}
      className="mx-auto w-full max-w-5xl flex-1"
    >
      <RoomEffects room={room} cursor={view.first.cursor} />
      <AsTyped value={settings.asTyped}>
        <ReaderScope value={reader}>
          <ChatRoom
            {...{ room, online, area, canSend, reader, noScript, peopleOpen, setPeopleOpen }}
            size={settings.sizeClass}
            onInvite={() => void show('invite')}
            rooms={<Rooms {...{ room, settings, show, find }} title={name} />}
            finding={isFinding && dialogs && <dialogs.FindPanel {...{ room, settings }} />}
          />
          <LazyMessageMenu {...{ room, area, line, canSend, reader, setPeopleOpen }} />
          {(frozen || !canSend || obstacle) && (
            <LazyReadOnlyBar
              room={view.room}
              {...{ nick, frozen, canSend, obstacle }}
              onAdministers={setAdministers}
            />
          )}
          {isNew && freeNicks && <NickBar {...{ room, line }} free={freeNicks} />}
          {canSend && <Composer {...{ room, line }} />}
        </ReaderScope>
      </AsTyped>
      {dialogs && (
        <dialogs.ChatDialogs
          {...{ room, settings, open }}
          invited={{ title, kind, isPrivate, frozen }}
          onClose={() => void show('none')}
          onRename={line.rename}
        />
      )}
    </Window>
  )
}
