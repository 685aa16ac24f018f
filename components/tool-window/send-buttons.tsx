'use client'

import { lazy, Suspense } from 'react'
import { canShare } from '@/lib/core/browser/can-share'
import { emptyModule } from '@/lib/core/browser/load-errors'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useDesktop } from '@/lib/desktop/client/windows'

const Choices = lazy(() => import('./send-choices').catch(emptyModule))

/** A result goes to the chat of this page, and to the share dialog of the system, where there are such. */
export function SendButtons({ text }: { text: string }) {
  const hasChat = useDesktop(({ windows }) => windows.some(({ id }) => id === 'chat'))
  const hasDialog = useBrowserValue(canShare, false)
  if (!hasChat && !hasDialog) return null
  return (
    <Suspense>
      <Choices {...{ text, hasChat, hasDialog }} />
    </Suspense>
  )
}
