'use client'

import { Alert } from '@/components/ui/alert'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/core/i18n/use-language'
import { LogInForm } from './log-in-form'
import { adminTexts } from './texts'

/** The log-in before the control panel. @param hasLeft they have just logged out */
export function LogInWindow({ hasLeft, onDone }: { hasLeft: boolean; onDone: () => void }) {
  const t = useTexts(adminTexts)
  return (
    <Window
      title={t('logInTitle')}
      icon="/icons/setting.svg"
      level={1}
      controls={<TitleButton glyph="close" label={t('close')} href="/" />}
      className="w-full max-w-sm"
    >
      <LogInForm takesFocus={hasLeft} onDone={onDone}>
        {hasLeft ? (
          <Alert kind="info" live>
            {t('loggedOut')}
          </Alert>
        ) : (
          <p>{t('logInText')}</p>
        )}
      </LogInForm>
    </Window>
  )
}
