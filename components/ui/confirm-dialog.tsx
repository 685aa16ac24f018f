'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { Alert } from './alert'
import { Button } from './button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Label of the confirming button. */
  yes: string
  busy?: boolean
  onYes: () => void
  onClose: () => void
  /** Why the action failed. */
  problem?: ReactNode
  /** What will happen. */
  children: ReactNode
}

/** For what is irreversible. Enter cancels. */
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
