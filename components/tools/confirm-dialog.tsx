'use client'

import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useTexts } from '@/lib/client/use-language'
import { toolTexts } from './texts'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The button that does it. */
  yes: string
  onYes: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is gone for good. Enter leaves it where it is. */
export function ConfirmDialog({ open, title, yes, onYes, onClose, children }: ConfirmDialogProps) {
  const t = useTexts(toolTexts)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      buttons={
        <>
          <Button onClick={onYes}>{yes}</Button>
          <Button primary onClick={onClose} autoFocus>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Alert kind="warning">{children}</Alert>
    </Dialog>
  )
}
