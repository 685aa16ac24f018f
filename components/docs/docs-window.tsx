'use client'

import type { ReactNode } from 'react'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/core/i18n/use-language'
import { docsTexts } from '@/lib/docs/texts'

/** The window of the reference. */
export function DocsWindow({ children }: { children: ReactNode }) {
  const t = useTexts(docsTexts)
  return (
    <Window program="docs" title={t('title')} icon="/icons/docs.svg" level={1} className="flex-1">
      {children}
    </Window>
  )
}
