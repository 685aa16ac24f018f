'use client'

import { useEffect, useId, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { TitleBar } from '@/components/ui/title-bar'
import { useTexts } from '@/lib/core/i18n/use-language'
import { LogInForm } from './log-in-form'
import { adminTexts } from './texts'
import { useFocusBack } from './use-focus-back'

/** Lies over whatever else is modal: of the browser's dialogs the one that was opened last is in front. */
function bringToFront(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
}

/** Keeps a dialog open, and in front of those that what is still under way may open behind it. */
function useForemost() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const mine = dialog.current
    if (!mine) return
    bringToFront(mine)
    const observer = new MutationObserver((changes) => {
      const isOther = ({ target }: MutationRecord) =>
        target !== mine && target instanceof HTMLDialogElement && target.open
      if (!mine.open || changes.some(isOther)) bringToFront(mine)
      // What that itself has changed.
      observer.takeRecords()
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return dialog
}

/**
 * Asks for the key over the control panel, which stays as it is. Nothing of it is to be read meanwhile, so the ground is
 * opaque; and only the key or leaving closes it.
 */
export function LogInAgain({ onDone }: { onDone: () => void }) {
  const t = useTexts(adminTexts)
  const id = useId()
  const dialog = useForemost()
  useFocusBack()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      className="bevel-window visible m-auto max-h-[calc(100dvh-1rem)] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-y-auto bg-face p-[3px] text-ink open:flex backdrop:bg-desktop"
    >
      <TitleBar id={id} title={t('logInTitle')} icon="/icons/setting.svg" />
      <LogInForm
        takesFocus
        onDone={onDone}
        otherButton={<ButtonLink href="/">{t('discardAndLeave')}</ButtonLink>}
      >
        <Alert kind="warning" live>
          {t('ended')}
        </Alert>
      </LogInForm>
    </dialog>
  )
}
