'use client'

import { useMemo } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Window } from '@/components/ui/window'
import { roomsWaiting } from '@/lib/chat/client/session/offline-chat'
import { roomPath } from '@/lib/chat/room-path'
import { useTexts } from '@/lib/core/i18n/use-language'
import { offlineTexts } from './texts'

/** Without a network and without a room: which rooms can be opened, and what waits there. */
export function OfflineWindow() {
  const t = useTexts(offlineTexts)
  const rooms = useMemo(roomsWaiting, [])
  return (
    // Without the icons of programs, which could not be opened.
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
