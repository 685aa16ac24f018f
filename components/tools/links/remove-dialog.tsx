'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useTexts } from '@/lib/client/use-language'
import { toolTexts } from '../texts'
import { linksTexts } from './texts'

export interface RemoveDialogProps {
  /** The link in question; null while there is no question. */
  link: string | null
  onClose: () => void
  onRemove: () => void
}

/** Asks before a link is gone for good. */
export function RemoveDialog({ link, onClose, onRemove }: RemoveDialogProps) {
  const t = useTexts(linksTexts)
  const common = useTexts(toolTexts)
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={t('removeTitle')}
      closeLabel={common('close')}
      buttons={
        <>
          <Button onClick={onRemove}>{t('removeYes')}</Button>
          <Button primary onClick={onClose} autoFocus>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Alert kind="warning">{t('removeText', { link: link ?? '' })}</Alert>
    </Dialog>
  )
}
