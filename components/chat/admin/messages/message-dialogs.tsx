'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { optionalTextIn, textIn } from '@/components/admin/form-values'
import { RoomField } from '@/components/admin/room-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'

/** Posts as administrator, to one room or all. */
export function PostDialog({ room, ...dialog }: { room: string; onDone: () => void; onClose: () => void }) {
  const t = useTexts(messageTexts)
  const types = [
    { value: 'system', label: t('typeSystem') },
    { value: 'message', label: t('typeMessage') },
    { value: 'action', label: t('typeAction') },
  ] as const
  const call = (fields: FormData) => {
    const [where, nick] = [optionalTextIn(fields, 'room'), optionalTextIn(fields, 'nick')]
    const type = types.find(({ value }) => value === textIn(fields, 'type'))?.value
    return adminCall('POST /api/admin/messages', {
      msg: textIn(fields, 'msg'),
      type,
      ...(where ? { room: where } : {}),
      ...(nick ? { nick } : {}),
    })
  }
  return (
    <FormDialog
      {...dialog}
      title={t('postTitle')}
      yes={t('postYes')}
      blame={{ not_found: 'room' }}
      call={call}
    >
      {(issueOf) => (
        <>
          <RoomField
            label={t('room')}
            placeholder={t('everyRoom')}
            error={issueOf('room')}
            defaultValue={room}
          />
          <TextField label={t('nick')} error={issueOf('nick')} name="nick" defaultValue="admin" required />
          <Select label={t('postType')} name="type" options={types} defaultValue="system" />
          <TextArea label={t('text')} error={issueOf('msg')} name="msg" rows={4} required />
        </>
      )}
    </FormDialog>
  )
}

interface EditDialogProps {
  message: AdminMessage
  onDone: (changed: AdminMessage) => void
  onStale: () => void
  onClose: () => void
}

export function EditDialog({ message, ...dialog }: EditDialogProps) {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const { id, version } = message
  return (
    <FormDialog
      {...dialog}
      title={t('editTitle', { id })}
      yes={shared('save')}
      version={version}
      call={(fields) =>
        adminCall('PATCH /api/admin/messages/{id}', { id, msg: textIn(fields, 'msg'), version })
      }
    >
      {(issueOf) => (
        <TextArea
          label={t('text')}
          error={issueOf('msg')}
          name="msg"
          rows={6}
          required
          defaultValue={message.msg}
        />
      )}
    </FormDialog>
  )
}
