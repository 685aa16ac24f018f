'use client'

import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { openPanel } from '@/components/admin/use-panel'
import { WrittenName, WrittenText } from '@/components/admin/written'
import type { DataColumn } from '@/components/ui/data-table'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { useClock } from '@/lib/core/browser/use-clock'
import type { Translate } from '@/lib/core/i18n/page-language'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { RoomAction } from './room-question'
import { roomTexts } from './texts'

export interface RoomActions {
  edit: (room: AdminRoom) => void
  undo: (room: AdminRoom) => void
  ask: (action: RoomAction, room: AdminRoom) => void
}

function stateOf(room: AdminRoom, t: Translate<keyof (typeof roomTexts)['en']>): string {
  const words = [t(room.kind)]
  for (const flag of ['listed', 'frozen', 'private'] as const) if (room[flag]) words.push(t(flag))
  if (room.slow_seconds > 0) words.push(t('slow', { count: room.slow_seconds }))
  return words.join(' · ')
}

function RoomButtons({ room, edit, undo, ask }: RoomActions & { room: AdminRoom }) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const name = room.room
  return (
    <div className="flex flex-wrap gap-1">
      <SmallButton name={shared('editOf', { name })} onClick={() => edit(room)}>
        {shared('edit')}
      </SmallButton>
      <SmallButton name={t('readOf', { room: name })} onClick={() => openPanel('messages', { room: name })}>
        {t('read')}
      </SmallButton>
      {room.cleared_until > Date.now() && (
        <SmallButton name={t('undoOf', { room: name })} onClick={() => undo(room)}>
          {room.clearings.length > 1 ? t('undoMore', { count: room.clearings.length }) : t('undo')}
        </SmallButton>
      )}
      <SmallButton name={t('clearOf', { room: name })} onClick={() => ask('clear', room)}>
        {t('clear')}
      </SmallButton>
      <SmallButton name={shared('deleteOf', { name })} onClick={() => ask('delete', room)}>
        {shared('deleteMore')}
      </SmallButton>
    </div>
  )
}

/** The columns of the list of rooms. */
export function useRoomColumns(actions: RoomActions): DataColumn<AdminRoom>[] {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  return [
    {
      id: 'room',
      title: t('room'),
      cell: (room) => (
        <>
          <WrittenName>{room.room}</WrittenName>
          <p className="text-field-muted">{stateOf(room, t)}</p>
        </>
      ),
    },
    {
      id: 'title',
      title: t('title'),
      cell: (room) => (
        <>
          <WrittenText>{room.title}</WrittenText>
          <WrittenText className="text-field-muted">{room.topic}</WrittenText>
        </>
      ),
      className: 'max-md:hidden',
    },
    {
      id: 'last',
      title: t('last'),
      cell: (room) => (room.last_time === 0 ? shared('never') : clock.full(room.last_time)),
      className: 'w-44 max-lg:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (room) => <RoomButtons room={room} {...actions} />,
      className: 'sm:w-72',
    },
  ]
}
