'use client'

import { useMemo } from 'react'
import { MessageWindow } from '@/components/desktop/message-window'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { roomsWaiting } from '@/lib/client/offline-chat'
import { useTexts } from '@/lib/client/use-language'
import { offlineTexts } from './texts'

/** Without a network and without a room: which rooms can be opened, and what waits there. */
export function OfflineWindow() {
  const t = useTexts(offlineTexts)
  const rooms = useMemo(roomsWaiting, [])
  return (
    <MessageWindow
      title={t('title')}
      kind="warning"
      closeLabel={t('close')}
      buttons={
        <Button primary onClick={() => window.location.reload()}>
          {t('again')}
        </Button>
      }
    >
      <p>{t('noRoom')}</p>
      <p className="mt-2">{t(rooms.length > 0 ? 'rooms' : 'noRooms')}</p>
      <ul className="mt-1 list-disc pl-5">
        {rooms.map(({ room, count }) => (
          <li key={room}>
            <Link href={`/chat?${new URLSearchParams({ room })}`}>{room}</Link>
            {count > 0 && ` – ${t('waiting', { count })}`}
          </li>
        ))}
      </ul>
    </MessageWindow>
  )
}
