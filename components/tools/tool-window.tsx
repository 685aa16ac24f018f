'use client'

import type { ReactNode } from 'react'
import { widgetTexts } from '@/components/ui/texts'
import { TitleButton } from '@/components/ui/title-button'
import { Window } from '@/components/ui/window'
import { useOpenTask } from '@/lib/client/open-task'
import { useTexts } from '@/lib/client/use-language'
import { toolTexts } from './texts'

export interface ToolWindowProps {
  title: string
  icon: string
  /** What to call instead where scripts do not run: method and path. Left out by a page that works without. */
  endpoint?: string
  status?: ReactNode
  children: ReactNode
}

/** The window of a tool. */
export function ToolWindow({ title, icon, endpoint, status, children }: ToolWindowProps) {
  const t = useTexts(toolTexts)
  const widget = useTexts(widgetTexts)
  useOpenTask(title)
  return (
    <Window
      title={title}
      icon={icon}
      level={1}
      controls={<TitleButton glyph="close" label={widget('close')} href="/" />}
      status={status}
      className="w-full max-w-[40rem]"
    >
      {endpoint && (
        <noscript>
          <p className="bevel-thin m-3 bg-notice p-2">
            {t('noScript')} <code>{endpoint}</code>
          </p>
        </noscript>
      )}
      {children}
    </Window>
  )
}
