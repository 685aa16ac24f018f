'use client'

import { type ComponentType, lazy, Suspense } from 'react'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'

/**
 * Loaded after the page, and empty until then. Not on the server: what is not hydrated yet must not change. Of the next
 * page it is there at once. Without its code it stays empty, and the task bar says why.
 */
export function laterPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  const load = (): Promise<{ default: ComponentType<Props> }> =>
    importPart().then((found) => ({ default: found }), emptyModule)
  const Part: ComponentType<Props> = lazy(load)
  return function LaterPart(props: Props) {
    const isBrowser = useBrowserValue(() => true, false)
    return (
      isBrowser && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
