'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { dialogTexts } from './dialog-texts'
import { type CallChoice, type ChatSettings, callChoices } from './use-chat-settings'

export interface CallsDialogProps {
  open: boolean
  settings: ChatSettings
  onClose: () => void
}

/** Characters of highlight words that this browser keeps. */
const wordsLengthMax = 500

const choiceOf = (value: string): CallChoice => callChoices.find((each) => each === value) ?? 'none'

/** Whether notices can be shown where the reader allows them: on Android only a service worker may show them. */
async function canNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return !/Android/.test(navigator.userAgent) || !!(await navigator.serviceWorker?.getRegistration())
}

/** Switches notices of the desktop, which the browser has to allow, on and off. */
function useNoticeChoice({ setNotice }: ChatSettings) {
  const [denied, setDenied] = useState(false)
  const chooseNotice = async (choice: CallChoice) => {
    if (choice === 'none') return setNotice(choice)
    const isGranted = (await canNotify()) && (await Notification.requestPermission()) === 'granted'
    setDenied(!isGranted)
    setNotice(isGranted ? choice : 'none')
  }
  return { denied, chooseNotice }
}

/** How the reader is called back: words that stand out, notices of the desktop for this room. */
export function CallsDialog({ open, settings, onClose }: CallsDialogProps) {
  const t = useTexts(dialogTexts)
  const { denied, chooseNotice } = useNoticeChoice(settings)
  const options = callChoices.map((value) => ({ value, label: t(`${value}Choice`) }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('calls')}
      closeLabel={t('close')}
      buttons={
        <Button primary onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={t('words')}
          hint={t('wordsHint')}
          maxLength={wordsLengthMax}
          value={settings.words}
          onChange={(event) => settings.setWords(event.target.value)}
          autoComplete="off"
          verbatim
        />
        <Select
          label={t('notice')}
          hint={t('noticeHint')}
          error={denied ? t('noticeDenied') : undefined}
          options={options}
          value={settings.notice}
          onChange={(event) => void chooseNotice(choiceOf(event.target.value))}
        />
      </div>
    </Dialog>
  )
}
