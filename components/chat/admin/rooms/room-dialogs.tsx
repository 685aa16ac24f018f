'use client'

import { useState } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { RoomFields, roomChangeOf } from './room-fields'
import { roomTexts } from './texts'

/** Makes a room. */
export function NewRoomDialog(dialog: { onDone: (room: AdminRoom) => void; onClose: () => void }) {
  const t = useTexts(roomTexts)
  const shared = useTexts(adminTexts)
  const [kind, setKind] = useState<AdminRoom['kind']>('public')
  return (
    <FormDialog
      {...dialog}
      title={t('newTitle')}
      yes={shared('create')}
      blame={{ conflict: 'room' }}
      call={(fields) =>
        adminCall('POST /api/admin/rooms', {
          ...roomChangeOf(fields, kind),
          room: textIn(fields, 'room'),
          kind,
        })
      }
    >
      {(issueOf) => (
        <>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            error={issueOf('room')}
            name="room"
            required
            maxLength={limits.roomNameLengthMax}
            verbatim
          />
          <Select
            label={t('kind')}
            hint={t('kindHint')}
            value={kind}
            onChange={(event) => setKind(event.target.value === 'custom' ? 'custom' : 'public')}
            options={(['public', 'custom'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <RoomFields kind={kind} issueOf={issueOf} />
        </>
      )}
    </FormDialog>
  )
}

interface RoomDialogProps {
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
