'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { MessageWindow } from './message-window'
import { desktopTexts } from './texts'

export function NotFoundWindow() {
  const t = useTexts(desktopTexts)
  return (
    <MessageWindow
      title={t('notFoundTitle')}
      kind="warning"
      closeLabel={t('close')}
      buttons={<ButtonLink href="/">{t('toDesktop')}</ButtonLink>}
    >
      <p>{t('notFound')}</p>
    </MessageWindow>
  )
}
