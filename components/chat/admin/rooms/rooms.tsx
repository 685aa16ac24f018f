'use client'

import { ListPanel, useListPanel } from '@/components/admin/list-panel'
import { Button } from '@/components/ui/button'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { useTexts } from '@/lib/core/i18n/use-language'
import { useRoomColumns } from './room-columns'
import { NewRoomDialog, RoomDialog } from './room-dialogs'
import { type RoomAction, RoomQuestion } from './room-question'
import { roomTexts } from './texts'
import { UndoDialog } from './undo-dialog'

type Open = { what: 'new' } | { what: 'edit' | 'undo' | RoomAction; room: AdminRoom }

const keyOf = ({ room }: AdminRoom) => room

/** The panel of the rooms. */
export function Rooms() {
  const t = useTexts(roomTexts)
  const panel = useListPanel<'rooms', Open>('rooms', keyOf)
  const { open, setOpen, list, close, done, newest } = panel
  const columns = useRoomColumns({
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
      />
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
