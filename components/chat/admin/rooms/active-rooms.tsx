'use client'

import { DashboardList } from '@/components/admin/dashboard-list'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { type RowAction, useRecordActions } from '@/components/admin/record-actions'
import { usePanel } from '@/components/admin/use-panel'
import { UserName } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { roomTexts } from '@/lib/chat/admin-texts'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

const shownMax = 8
const refreshMs = 10_000

export const roomValues = ({ room, clearings }: AdminRoom) => ({ room, name: room, count: clearings.length })

type RoomAction = RowAction<'rooms', KeyOf<typeof roomTexts>>

/** What can be done with a room here and in its panel. */
export function useRoomActions(): Record<'read' | 'freeze', RoomAction> {
  const t = useTexts(roomTexts)
  const { open } = usePanel()
  return {
    read: { id: 'read', run: ({ room }) => open('messages', { room }) },
    freeze: {
      id: ({ frozen }) => (frozen ? 'unfreeze' : 'freeze'),
      call: 'PATCH /api/admin/rooms/{room}',
      body: ({ frozen }) => ({ frozen: !frozen }),
      atOnce: true,
      done: ({ frozen, room }) => t(frozen ? 'isFrozen' : 'isUnfrozen', { room }),
    },
  }
}

/** The rooms in use, for the dashboard. */
export function ActiveRooms() {
  const t = useTexts(roomTexts)
  const list = useAdminRecord('GET /api/admin/rooms', { active: true, limit: shownMax }, refreshMs)
  const { read, freeze } = useRoomActions()
  const { status, error, buttonsOf } = useRecordActions<'rooms', KeyOf<typeof roomTexts>>(
    { t, valuesOf: roomValues, actions: [read, freeze] },
    list.reload,
  )
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
        buttonsOf={buttonsOf}
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
