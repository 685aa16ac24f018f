'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { loadErrorTexts } from '@/lib/core/texts'
import { Button } from './button'

export function LoadError() {
  const t = useTexts(loadErrorTexts)
  return (
    <div className="flex flex-col items-center gap-3 bg-face p-4 text-ink">
      <p role="alert">{t('missing')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  )
}

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

/**
 * Loaded when it is first shown; a failure shows `LoadError`. Unlike `next/dynamic` it also works in code that is
 * itself loaded later.
 * @param fallback shown until then
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await importPart().catch((): ComponentType<Props> => LoadError),
  }))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
