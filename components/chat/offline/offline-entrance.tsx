'use client'

import { useEffect, useMemo, useState } from 'react'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Window } from '@/components/ui/window'
import { offlineRooms } from '@/lib/chat/client/effects/outbox-handover'
import { emptyStart } from '@/lib/chat/client/room/empty'
import { roomPath } from '@/lib/chat/room-path'
import { offlineTexts } from '@/lib/chat/texts'
import { call } from '@/lib/core/api/call'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ChatView } from '../chat-window'
import { ChatWindow } from '../chat-window'

function OfflineWindow() {
  const t = useTexts(offlineTexts)
  const rooms = useMemo(offlineRooms, [])
  return (
    // Without program icons, which could not be opened.
    <main className="flex flex-1 items-start justify-center p-2 pt-24 sm:items-center sm:p-6">
      <Window title={t('title')} level={1} className="w-full max-w-md">
        <div className="p-4 pb-2">
          <Alert kind="warning">
            <p>{t('noRoom')}</p>
            <p className="mt-2">{t(rooms.length > 0 ? 'rooms' : 'noRooms')}</p>
            <ul className="mt-1 list-disc pl-5">
              {rooms.map(({ room, count }) => (
                <li key={room}>
                  <Link href={roomPath(room)}>{room}</Link>
                  {count > 0 && ` – ${t('waiting', { count })}`}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
        <div className="flex justify-center p-3">
          <Button primary onClick={() => window.location.reload()}>
            {t('again')}
          </Button>
        </div>
      </Window>
    </main>
  )
}

const askEveryMs = 3_000
/** Reloads at most so often while the server answers but its pages do not load. */
const loadAgainMs = 30_000
const key = 'offline reload'

/** A reload restores drafts and the outbox, but would interrupt typing. */
function isIdle(): boolean {
  const field = document.activeElement
  return !(field instanceof HTMLTextAreaElement && field.value !== '')
}

function useReloadWhenOnline(): void {
  useEffect(() => {
    const ask = async () => {
      const isSoon = Date.now() - Number(readStored('session', key) ?? 0) < loadAgainMs
      if (document.hidden || isSoon || !isIdle()) return
      try {
        await call('GET /healthz', {})
      } catch {
        return
      }
      writeStored('session', key, String(Date.now()))
      window.location.reload()
    }
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [])
}

function nickIn(room: string): string | null {
  const waiting = offlineRooms().find((each) => each.room === room)
  return readStored('session', `nick ${room}`) ?? (waiting?.nick || readStored('local', 'nick'))
}

const emptyView = (room: string, nick: string): ChatView => ({
  ...{ room, kind: 'public', canSend: true, isPrivate: false, title: '', isOffline: true },
  ...emptyStart(room, nick),
})

function viewOfAddress(): ChatView | null {
  const { pathname, search } = window.location
  const asked = new URLSearchParams(search)
  const room = asked.get('room')?.normalize('NFC')
  const nick = room && (asked.get('nick') ?? nickIn(room))
  return pathname === '/chat' && room && nick ? emptyView(room, nick) : null
}

/**
 * What the service worker shows for chat URLs while the server cannot be reached: the room with its outbox. One
 * page serves every room, so only the browser knows the room.
 */
export function OfflineEntrance() {
  const [view, setView] = useState<ChatView | null | undefined>(undefined)
  useEffect(() => setView(viewOfAddress()), [])
  useReloadWhenOnline()
  if (view === undefined) return <FullDesktop>{null}</FullDesktop>
  if (view === null) return <OfflineWindow />
  return (
    <FullDesktop>
      <ChatWindow view={view} />
    </FullDesktop>
  )
}
