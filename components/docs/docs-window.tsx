'use client'

import type { ReactNode } from 'react'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { useOpenTask } from '@/lib/client/open-task'
import { useTexts } from '@/lib/client/use-language'
import { docsTexts } from './texts'

/** The help viewer: contents on the left, the reference on the right. */
export function DocsWindow({ children }: { children: ReactNode }) {
  const t = useTexts(docsTexts)
  useOpenTask(t('title'))
  return (
    <Window
      title={t('title')}
      icon="/icons/docs.svg"
      level={1}
      controls={<TitleButton glyph="close" label={t('close')} href="/" />}
      className="flex-1"
    >
      {children}
    </Window>
  )
}
