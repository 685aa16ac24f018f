'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { Button } from './button'
import { missingTexts } from './missing-texts'

/** Replaces a part whose code could not be loaded. */
export function MissingPart() {
  const t = useTexts(missingTexts)
  return (
    <div className="flex flex-col items-center gap-3 bg-face p-4 text-ink">
      <p role="alert">{t('missing')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** For `dynamic`, when its import fails. */
export const missingPart = () => MissingPart
