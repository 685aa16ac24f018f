'use client'

import { type FormField, RecordForm } from '@/components/admin/record-form'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

type Field = FormField<KeyOf<typeof messageTexts>>

const nick: Field = { label: 'nick', required: true, value: 'admin' }
const types = [
  ['system', 'typeSystem'],
  ['message', 'typeMessage'],
  ['action', 'typeAction'],
] as const
const type: Field = { label: 'postType', kind: 'choice', choices: types, value: 'system' }
const msg: Field = { label: 'text', kind: 'text', required: true }

/** Posts as administrator, to one room or all. */
export function PostDialog({ room, ...dialog }: { room: string; onDone: () => void; onClose: () => void }) {
  const t = useTexts(messageTexts)
  const where: Field = { label: 'room', kind: 'room', placeholder: 'everyRoom', value: room }
  return (
    <RecordForm
      {...dialog}
      t={t}
      title={t('postTitle')}
      yes={t('postYes')}
      blame={{ not_found: 'room' }}
      fields={{ room: where, nick, type, msg: { ...msg, rows: 4 } }}
      call={(values) => adminCall('POST /api/admin/messages', values as Given<'POST /api/admin/messages'>)}
    />
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
    <RecordForm
      {...dialog}
      t={t}
      title={t('editTitle', { id })}
      yes={shared('save')}
      version={version}
      fields={{ msg }}
      record={message}
      call={(values) => adminCall('PATCH /api/admin/messages/{id}', { id, version, msg: String(values.msg) })}
    />
  )
}
