'use client'

import { defineTexts } from '@/lib/core/i18n/define-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Button } from './button'

/** Loaded with every page, because it is shown when other code fails to load. */
export const loadErrorTexts = defineTexts(
  {
    missing: 'This part could not be loaded. Check the connection, or reload the page.',
    reload: 'Reload',
  },
  {
    missing: '无法加载这部分内容。请检查网络连接，或重新加载页面。',
    reload: '重新加载',
  },
)

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
