'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { MessageWindow } from './message-window'
import { desktopTexts } from './texts'

/** What an address that leads nowhere shows. A client part, because every page carries it in case it is needed. */
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
