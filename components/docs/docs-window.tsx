'use client'

import type { ReactNode } from 'react'
import { Window } from '@/components/ui/window'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { docsTexts } from '@/lib/docs/texts'
import { Contents, type ContentsProps } from './contents'
import { SampleOrigin } from './sample'

interface DocsWindowProps extends ContentsProps {
  /** Of this platform, shown in samples. */
  origin: string
  children: ReactNode
}

export function DocsWindow({ origin, children, ...contents }: DocsWindowProps) {
  const t = useTexts(docsTexts)
  return (
    <Window program="docs" title={t('title')} icon="/icons/docs.svg" level={1} className="flex-1">
      <SampleOrigin origin={origin}>
        <div data-reference="" className="flex min-h-0 flex-1 flex-col gap-2 pt-1 md:flex-row">
          <Contents key={`${useLanguage()} ${contents.page}`} {...contents} />
          <div key={contents.page} className="bevel-sunken flex min-h-0 min-w-0 flex-1 bg-face-light p-0.5">
            <div
              data-reference-pane=""
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
              tabIndex={0}
              className="@container min-w-0 flex-1 overflow-y-auto p-3 sm:p-4"
            >
              <div className="reference mx-auto flex max-w-3xl flex-col gap-3 @4xl:max-w-6xl">{children}</div>
            </div>
          </div>
        </div>
      </SampleOrigin>
    </Window>
  )
}
