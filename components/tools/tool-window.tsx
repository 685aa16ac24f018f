'use client'

import type { ReactNode } from 'react'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/client/use-language'
import type { ServiceId } from '@/lib/schemas/services/services'
import { toolTexts } from './texts'

export interface ToolWindowProps {
  program: ServiceId
  title: string
  icon: string
  /** What to call instead where scripts do not run: method and path. Left out by a page that works without. */
  endpoint?: string
  status?: ReactNode
  children: ReactNode
}

/** The window of a tool. */
export function ToolWindow({ program, title, icon, endpoint, status, children }: ToolWindowProps) {
  const t = useTexts(toolTexts)
  return (
    <Window
      program={program}
      title={title}
      icon={icon}
      level={1}
      status={status}
      className="w-full max-w-[40rem]"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {endpoint && (
          <noscript>
            <p className="bevel-thin m-3 bg-notice p-2">
              {t('noScript')} <code>{endpoint}</code>
            </p>
          </noscript>
        )}
        {children}
      </div>
    </Window>
  )
}
