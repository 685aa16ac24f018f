'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Alert } from './alert'
import { Button } from './button'
import { Dialog } from './dialog'
import { widgetTexts } from './texts'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The button that does it. */
  yes: string
  /** It is being done. */
  busy?: boolean
  onYes: () => void
  onClose: () => void
  /** Why it could not be done. */
  problem?: ReactNode
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is gone for good. Enter leaves it where it is. */
export function ConfirmDialog({ problem, children, yes, busy, onYes, ...dialog }: ConfirmDialogProps) {
  const t = useTexts(widgetTexts)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (dialog.open) cancel.current?.focus()
  }, [dialog.open])
  const buttons = (
    <>
      <Button onClick={onYes} busy={busy}>
        {busy ? t('working') : yes}
      </Button>
      <Button ref={cancel} primary onClick={dialog.onClose}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} closeLabel={t('close')} buttons={buttons}>
      <div className="flex flex-col gap-3">
        {problem}
        <Alert kind="warning">{children}</Alert>
      </div>
    </Dialog>
  )
}
