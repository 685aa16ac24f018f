'use client'

import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { MessageWindow } from './message-window'
import { desktopTexts } from './texts'

/** The page for an address that does not exist. */
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

/** The page shown after a failure; the digest identifies it in the server's log. */
export function ErrorWindow({ digest }: { digest?: string }) {
  const t = useTexts(desktopTexts)
  return (
    <MessageWindow
      title={t('errorTitle')}
      kind="error"
      closeLabel={t('close')}
      buttons={
        <>
          <Button primary onClick={() => window.location.reload()}>
            {t('again')}
          </Button>
          <ButtonLink href="/">{t('toDesktop')}</ButtonLink>
        </>
      }
    >
      <p>{t('error')}</p>
      {digest && <p className="mt-2 text-muted">{t('errorCode', { digest })}</p>}
    </MessageWindow>
  )
}
