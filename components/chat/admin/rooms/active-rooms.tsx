'use client'

import { useState } from 'react'
import { DashboardList } from '@/components/admin/dashboard-list'
import { SmallButton } from '@/components/admin/list-panel'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { usePanel } from '@/components/admin/use-panel'
import { UserName } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { roomTexts } from '@/lib/chat/admin-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { FreezeButton, useFreeze } from './freeze-button'

const shownMax = 8
const refreshMs = 10_000

/** The rooms in use, for the dashboard. */
export function ActiveRooms() {
  const t = useTexts(roomTexts)
  const { open } = usePanel()
  const [status, setStatus] = useState('')
  const list = useAdminRecord('GET /api/admin/rooms', { active: true, limit: shownMax }, refreshMs)
  const { error, freeze } = useFreeze((sentence) => {
    setStatus(sentence)
    void list.reload()
  })
  return (
    <div className="flex flex-col gap-1.5">
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage error={error ?? list.error} />
      <DashboardList
        label={t('active')}
        rows={list.data?.rooms}
        failed={Boolean(list.error)}
        empty={t('noneActive')}
        keyOf={({ room }) => room}
        buttonsOf={(room) => (
          <>
            <SmallButton
              name={t('readOf', { room: room.room })}
              onClick={() => open('messages', { room: room.room })}
            >
              {t('read')}
            </SmallButton>
            <FreezeButton room={room} freeze={freeze} />
          </>
        )}
      >
        {(room) => (
          <div className="min-w-24 flex-1">
            <UserName>{room.room}</UserName>
            <p className="text-xs text-field-muted">
              {room.frozen && `${t('frozen')} · `}
              <RelativeTime ms={room.last_time} />
            </p>
          </div>
        )}
      </DashboardList>
    </div>
  )
}
