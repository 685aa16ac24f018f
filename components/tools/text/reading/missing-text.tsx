'use client'

import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/client/use-language'
import { readingTexts } from './texts'

/** A text that is not there: nobody saved it, it was deleted, or its time has come. */
export function MissingText() {
  const t = useTexts(readingTexts)
  return (
    <Window
      program="reading"
      title={t('missingTitle')}
      icon="/icons/text.svg"
      level={1}
      className="w-full max-w-md"
    >
      <div className="p-4 pb-2">
        <Alert kind="warning">{t('not_found')}</Alert>
      </div>
      <div className="flex justify-center p-3">
        <ButtonLink href="/tools/text">{t('share')}</ButtonLink>
      </div>
    </Window>
  )
}
