'use client'

import { Button } from '@/components/ui/button'
import { textForChat } from '@/lib/core/browser/for-chat'
import { useTexts } from '@/lib/core/i18n/use-language'
import { desktopState } from '@/lib/desktop/client/windows'
import { toolTexts } from '@/lib/desktop/texts'

interface SendChoicesProps {
  text: string
  hasChat: boolean
  /** Of the system, to share something. */
  hasDialog: boolean
}

export default function SendChoices({ text, hasChat, hasDialog }: SendChoicesProps) {
  const t = useTexts(toolTexts)
  const send = () => {
    textForChat.give(text)
    desktopState().run?.({ act: 'show', id: 'chat' })
  }
  const share = () =>
    // Closing the dialog rejects too.
    navigator.share(/^https?:/.test(text) ? { url: text } : { text }).catch(() => undefined)
  return (
    <>
      {hasChat && <Button onClick={send}>{t('sendToChat')}</Button>}
      {hasDialog && <Button onClick={() => void share()}>{t('share')}</Button>}
    </>
  )
}
