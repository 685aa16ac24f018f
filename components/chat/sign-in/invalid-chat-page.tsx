'use client'

import { Desktop } from '@/components/desktop/desktop'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button'
import { TitleButton } from '@/components/ui/title-bar'
import { Window } from '@/components/ui/window'
import { invalidTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

export interface InvalidChatPageProps {
  field: 'room' | 'nick'
  issue: string
}

export function InvalidChatPage({ field, issue }: InvalidChatPageProps) {
  const t = useTexts(invalidTexts)
  return (
    <Desktop>
      <Window
        title={t('invalidTitle')}
        level={1}
        controls={<TitleButton glyph="close" label={t('close')} href="/" />}
        className="w-full max-w-md"
      >
        <div className="p-4 pb-2">
          <Alert kind="warning">
            <p>{t('invalid')}</p>
            <p className="mt-1">{t(field === 'room' ? 'invalidRoom' : 'invalidNick', { issue })}</p>
          </Alert>
        </div>
        <div className="flex justify-center p-3">
          <ButtonLink href="/">{t('toLogOn')}</ButtonLink>
        </div>
      </Window>
    </Desktop>
  )
}
