'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useTexts } from '@/lib/client/use-language'
import { textTexts } from './texts'

export interface DeleteDialogProps {
  name: string
  open: boolean
  onClose: () => void
  onDelete: () => void
}

/** Asks once more before a text is gone. */
export function DeleteDialog({ name, open, onClose, onDelete }: DeleteDialogProps) {
  const t = useTexts(textTexts)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deleteTitle')}
      closeLabel={t('cancel')}
      buttons={
        <>
          <Button primary onClick={onDelete}>
            {t('deleteYes')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <Alert kind="warning">{t('deleteText', { name })}</Alert>
    </Dialog>
  )
}
