'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAdminList } from '@/lib/client/admin/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { ListBox } from '../list-box'
import { SearchBar } from '../search-bar'
import { StatusMessage } from '../status-message'
import { NewRoomDialog } from './new-room-dialog'
import { useRoomColumns } from './room-columns'
import { RoomDialog } from './room-dialog'
import { type RoomAction, RoomQuestion } from './room-question'
import { roomTexts } from './texts'
import { UndoDialog } from './undo-dialog'

type Open = { what: 'new' } | { what: 'edit' | 'undo' | RoomAction; room: AdminRoom } | null

const keyOf = ({ room }: AdminRoom) => room

/** The panel of the rooms. */
export function Rooms() {
  const t = useTexts(roomTexts)
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = useAdminList('rooms', keyOf, { q })
  const columns = useRoomColumns({
    edit: (room) => setOpen({ what: 'edit', room }),
    undo: (room) => setOpen({ what: 'undo', room }),
    ask: (what, room) => setOpen({ what, room }),
  })
  const close = () => setOpen(null)
  const done = (sentence: string, changed?: AdminRoom) => {
    setStatus(sentence)
    close()
    void list.reload(changed)
  }
  const newest = (room: AdminRoom) => list.rows.find((each) => each.room === room.room) ?? room
  return (
    <>
      <SearchBar
        q={q}
        onSearch={setQ}
        buttons={<Button onClick={() => setOpen({ what: 'new' })}>{t('newRoom')}</Button>}
      />
      <StatusMessage>{status}</StatusMessage>
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
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
