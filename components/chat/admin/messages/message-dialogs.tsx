'use client'

import { ErrorMessage } from '@/components/admin/messages'
import { type FormField, RecordForm } from '@/components/admin/record-form'
import { useRestoreFocus } from '@/components/admin/use-restore-focus'
import { UserText } from '@/components/admin/user-text'
import { Dialog } from '@/components/ui/dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'

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

interface ReplacedDialogProps {
  message: AdminMessage
  onClose: () => void
}

/** The texts that the sender replaced, for as long as they are kept. */
export function ReplacedDialog({ message: { id }, onClose }: ReplacedDialogProps) {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const widget = useTexts(widgetTexts)
  const { data, error } = useAdminRecord('GET /api/admin/messages/{id}', { id })
  useRestoreFocus()
  const replaced = data?.replaced ?? []
  return (
    <Dialog open onClose={onClose} title={t('replacedTitle', { id })} closeLabel={widget('close')}>
      <div className="flex flex-col gap-3">
        <ErrorMessage error={error} />
        {!data && !error && <p>{shared('loading')}</p>}
        {data && replaced.length === 0 && <p>{t('replacedNone')}</p>}
        {replaced.length > 0 && (
          <ul aria-label={t('replacedTitle', { id })} className="bevel-sunken bg-field p-0.5 text-field-ink">
            {replaced.map(({ time, msg }) => (
              <li key={time} className="border-b border-face-light px-2 py-1 last:border-b-0">
                <p className="text-xs text-field-muted">
                  {t('replacedAt')} <RelativeTime ms={time} />
                </p>
                <UserText className="font-message text-sm whitespace-pre-wrap">{msg}</UserText>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
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
