'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
import { loadErrorTexts } from '@/lib/core/texts'
import { Button } from './button'

/** Replaces a part whose code could not be loaded. */
export function LoadError() {
  const t = useTexts(loadErrorTexts)
  return (
    <div className="flex flex-col items-center gap-3 bg-face p-4 text-ink">
      <p role="alert">{t('missing')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** For `dynamic`, when its import fails. */
export const loadErrorFallback = () => LoadError
