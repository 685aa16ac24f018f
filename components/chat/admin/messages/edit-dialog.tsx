'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { TextArea } from '@/components/ui/text-area'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { messageTexts } from './texts'

export interface EditDialogProps {
  message: AdminMessage
  onDone: (changed: AdminMessage) => void
  onStale: () => void
  onClose: () => void
}

/** Changes what a message says. */
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
