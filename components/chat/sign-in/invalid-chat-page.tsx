'use client'

import { Desktop } from '@/components/desktop/desktop'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button'
import { TitleButton } from '@/components/ui/title-bar'
import { Window } from '@/components/ui/window'
import { invalidTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

export interface InvalidChatPageProps {
  reason: string
}

/** The address is wrong, or its room is not for this reader. */
export function InvalidChatPage({ reason }: InvalidChatPageProps) {
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
            <p className="whitespace-pre-line">{reason}</p>
          </Alert>
        </div>
        <div className="flex justify-center p-3">
          <ButtonLink href="/">{t('toLogOn')}</ButtonLink>
        </div>
      </Window>
    </Desktop>
  )
}
