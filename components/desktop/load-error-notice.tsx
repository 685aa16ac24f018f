'use client'

import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/core/i18n/use-language'
import { loadErrorTexts } from '@/lib/core/texts'

/** Says that code could not be loaded, without covering the page. */
export function LoadErrorNotice() {
  const t = useTexts(loadErrorTexts)
  return (
    <div className="bevel-window flex items-center gap-2 bg-notice px-2 py-1 text-ink">
      <p className="min-w-0 flex-1">{t('missing')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}
