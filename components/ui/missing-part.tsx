'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { Button } from './button'
import { missingTexts } from './missing-texts'

/** Stands where a part of a page would be whose code did not come, so that nothing else is lost with it. */
export function MissingPart() {
  const t = useTexts(missingTexts)
  return (
    <div className="flex flex-col items-center gap-3 bg-face p-4 text-ink">
      <p role="alert">{t('missing')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** For a `dynamic` part, when its import is refused. */
export const missingPart = () => MissingPart
