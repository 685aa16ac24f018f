'use client'

import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { ErrorMessage } from '@/components/admin/messages'
import { usePanel } from '@/components/admin/use-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts } from '@/lib/admin/texts'
import { roomTexts } from '@/lib/chat/admin-texts'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { FreezeButton, useFreeze } from './freeze-button'
import { NewRoomDialog, type RoomAction, RoomDialog, RoomQuestion, UndoDialog } from './room-dialogs'

interface RoomActions {
  edit: (room: AdminRoom) => void
  undo: (room: AdminRoom) => void
  freeze: (room: AdminRoom) => void
  ask: (action: RoomAction, room: AdminRoom) => void
}

function stateOf(room: AdminRoom, t: Translate<KeyOf<typeof roomTexts>>): string {
  const words = [t(room.kind)]
  for (const flag of ['listed', 'frozen', 'private'] as const) if (room[flag]) words.push(t(flag))
  if (room.slow_seconds > 0) words.push(t('slow', { count: room.slow_seconds }))
  return words.join(' · ')
}

function RoomButtons({ room, edit, undo, freeze, ask }: RoomActions & { room: AdminRoom }) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { open } = usePanel()
  const name = room.room
  return (
    <div className="flex flex-wrap gap-1">
      <SmallButton name={shared('editOf', { name })} onClick={() => edit(room)}>
        {shared('edit')}
      </SmallButton>
      <SmallButton name={t('readOf', { room: name })} onClick={() => open('messages', { room: name })}>
        {t('read')}
      </SmallButton>
      <FreezeButton room={room} freeze={freeze} />
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

function useRoomColumns(actions: RoomActions): DataColumn<AdminRoom>[] {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  return [
    {
      id: 'room',
      title: t('room'),
      cell: (room) => (
        <>
          <UserName>{room.room}</UserName>
          <p className="text-field-muted">{stateOf(room, t)}</p>
        </>
      ),
    },
    {
      id: 'title',
      title: t('title'),
      cell: (room) => (
        <>
          <UserText>{room.title}</UserText>
          <UserText className="text-field-muted">{room.topic}</UserText>
        </>
      ),
      className: '@max-3xl:hidden',
    },
    {
      id: 'last',
      title: t('last'),
      cell: (room) => (room.last_time === 0 ? shared('never') : <RelativeTime ms={room.last_time} />),
      className: 'w-36 @max-4xl:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (room) => <RoomButtons room={room} {...actions} />,
      className: '@xl:w-60 @4xl:w-88',
    },
  ]
}

type Open = { what: 'new' } | { what: 'edit' | 'undo' | RoomAction; room: AdminRoom }

const keyOf = ({ room }: AdminRoom) => room

/** The panel of rooms. */
export function Rooms() {
  const t = useTexts(roomTexts)
  const panel = useListPanel<'rooms', Open>('rooms', keyOf)
  const { open, setOpen, list, close, done, newest } = panel
  const { error, freeze } = useFreeze(done)
  const columns = useRoomColumns({
    freeze,
    edit: (room) => setOpen({ what: 'edit', room }),
    undo: (room) => setOpen({ what: 'undo', room }),
    ask: (what, room) => setOpen({ what, room }),
  })
  return (
    <>
      <ListPanel
        panel={panel}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={<Button onClick={() => setOpen({ what: 'new' })}>{t('newRoom')}</Button>}
      >
        <ErrorMessage error={error} />
      </ListPanel>
      {open?.what === 'new' && (
        <NewRoomDialog onClose={close} onDone={({ room }) => done(t('created', { room }))} />
      )}
      {open?.what === 'edit' && (
        <RoomDialog
          room={newest(open.room)}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done(t('saved', { room: changed.room }), changed)}
        />
      )}
      {open?.what === 'undo' && (
        <UndoDialog room={newest(open.room)} onStale={list.reload} onClose={close} onDone={done} />
      )}
      {(open?.what === 'clear' || open?.what === 'delete') && (
        <RoomQuestion action={open.what} room={open.room.room} onClose={close} onDone={done} />
      )}
    </>
  )
}
