'use client'

import { useRef } from 'react'
import { type ListColumn, ListView } from '@/components/ui/list-view'
import { coveredText } from '@/lib/chat/client/message-text/covered-text'
import type { RoomSummary } from '@/lib/chat/contract/chat'
import { tameText } from '@/lib/core/browser/tame-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { logOnTexts } from './texts'

export interface RoomListProps {
  rooms: readonly RoomSummary[]
  selected: string
  onSelect: (room: string) => void
  hrefOf: (room: string) => string
}

/** The listed rooms: name and title, how many are there, what was said last. */
export function RoomList({ rooms, selected, onSelect, hrefOf }: RoomListProps) {
  const t = useTexts(logOnTexts)
  const frame = useRef<HTMLDivElement>(null)
  const said = ({ last_message: last }: RoomSummary) =>
    last ? tameText(`${last.nick}: ${coveredText(last.msg)}`) : t('silent')
  const columns: ListColumn<RoomSummary>[] = [
    {
      id: 'room',
      title: t('room'),
      className: 'sm:w-36',
      cell: (room) => (
        <>
          <span className="block truncate font-bold">{room.room}</span>
          {room.title && room.title !== room.room && <span className="block truncate">{room.title}</span>}
          <span className="block truncate sm:hidden">{said(room)}</span>
        </>
      ),
    },
    { id: 'online', title: t('online'), className: 'w-16 text-center', cell: (room) => room.online },
    {
      id: 'last',
      title: t('last'),
      className: 'max-sm:hidden',
      cell: (room) => <span title={said(room)}>{said(room)}</span>,
    },
  ]
  return (
    <div ref={frame}>
      <ListView
        label={t('rooms')}
        columns={columns}
        rows={rooms}
        keyOf={(room) => room.room}
        hrefOf={(room) => hrefOf(room.room)}
        selected={selected}
        onSelect={(room) => onSelect(room.room)}
        onOpen={() => frame.current?.closest('form')?.requestSubmit()}
        empty={t('noRooms')}
        className="h-36"
      />
    </div>
  )
}
