'use client'

import { Button } from '@/components/ui/button'
import { canShare } from '@/lib/core/browser/copy-text'
import { textForChat } from '@/lib/core/browser/for-chat'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { desktopState, useDesktop } from '@/lib/desktop/client/windows'
import { toolTexts } from '@/lib/desktop/texts'

/** A result goes to the chat of this page, and to the share dialog of the system, where there are such. */
export function SendButtons({ text }: { text: string }) {
  const t = useTexts(toolTexts)
  const hasChat = useDesktop(({ windows }) => windows.some(({ id }) => id === 'chat'))
  const hasDialog = useBrowserValue(canShare, false)
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
