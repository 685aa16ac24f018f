'use client'

import { adminCall } from '@/lib/client/admin/admin-call'
import { useTexts } from '@/lib/client/use-language'
import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { FormDialog } from '../form-dialog'
import { adminTexts } from '../texts'
import { RoomFields, roomChangeOf } from './room-fields'
import { roomTexts } from './texts'

export interface RoomDialogProps {
  /** As it is in the list: another version begins the fields anew. */
  room: AdminRoom
  onDone: (room: AdminRoom) => void
  onStale: () => void
  onClose: () => void
}

/** Changes a room. */
export function RoomDialog({ room, ...dialog }: RoomDialogProps) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const { room: name, kind, version } = room
  return (
    <FormDialog
      {...dialog}
      title={t('change', { room: name })}
      yes={shared('save')}
      version={version}
      call={(fields) =>
        adminCall('PATCH /api/admin/rooms/{room}', { room: name, ...roomChangeOf(fields, kind), version })
      }
    >
      {(issueOf) => <RoomFields room={room} kind={kind} issueOf={issueOf} />}
    </FormDialog>
  )
}
