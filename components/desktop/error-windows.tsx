'use client'

import type { ReactNode } from 'react'
import { Alert, type AlertProps } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { TitleButton } from '@/components/ui/title-bar'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/core/i18n/use-language'
import { desktopTexts } from '@/lib/desktop/texts'
import { programTexts } from '@/lib/main/programs'
import { Desktop } from './desktop'

interface MessageWindowProps {
  title: string
  kind: AlertProps['kind']
  closeLabel: string
  buttons: ReactNode
  children: ReactNode
}

function MessageWindow({ title, kind, closeLabel, buttons, children }: MessageWindowProps) {
  return (
    <Desktop>
      <Window
        title={title}
        level={1}
        controls={<TitleButton glyph="close" label={closeLabel} href="/" />}
        className="w-full max-w-md sm:my-auto"
      >
        <div className="p-4 pb-2">
          <Alert kind={kind}>{children}</Alert>
        </div>
        <div className="flex flex-wrap justify-center gap-2 p-3">{buttons}</div>
      </Window>
    </Desktop>
  )
}

function NotFoundWindow() {
  const t = useTexts(desktopTexts)
  const name = useTexts(programTexts)
  return (
    <MessageWindow
      title={t('notFoundTitle')}
      kind="warning"
      closeLabel={t('close')}
      buttons={
        <>
          <ButtonLink href="/docs">{t('open', { program: name('docs') })}</ButtonLink>
          <ButtonLink href="/">{t('toDesktop')}</ButtonLink>
        </>
      }
    >
      <p>{t('notFound')}</p>
      <p className="mt-1 text-muted">{t('notFoundStatus')}</p>
    </MessageWindow>
  )
}

/** The page shown after a failure; the digest identifies it in the server's log. */
function ErrorWindow({ digest }: { digest?: string }) {
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

export interface ErrorPageProps {
  /** The failed page; null where there is none at the address. */
  error: { digest?: string } | null
}

export const ErrorPage = ({ error }: ErrorPageProps) =>
  error ? <ErrorWindow digest={error.digest} /> : <NotFoundWindow />
