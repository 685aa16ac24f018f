'use client'

import { TextArea } from '@/components/ui/text-area'
import { editMessage } from '@/lib/client/admin/admin-messages'
import { useTexts } from '@/lib/client/use-language'
import type { AdminMessage } from '@/lib/schemas/admin/messages'
import { FormDialog } from '../form-dialog'
import { textIn } from '../form-values'
import { adminTexts } from '../texts'
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
  return (
    <FormDialog
      {...dialog}
      title={t('editTitle', { id: message.id })}
      yes={shared('save')}
      version={message.version}
      call={(fields) => editMessage(message, textIn(fields, 'msg'))}
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
