'use client'

import type { ReactNode } from 'react'
import { Window } from '@/components/ui/window'
import type { CallName } from '@/lib/core/api/call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'
import { iconOf, type ProgramId, programTexts } from '@/lib/main/programs'
import { Suspendable } from './service-status'

export interface ToolProps {
  /** Of its address; names that were given once. */
  query: Readonly<Partial<Record<string, string>>>
  /** Scheme and host of the platform. */
  origin: string
}

interface ToolWindowProps {
  program: ProgramId
  /** Shown where scripts are off; omitted by pages that work without. */
  endpoint?: CallName
  status?: ReactNode
  children: ReactNode
}

export function ToolWindow({ program, endpoint, status, children }: ToolWindowProps) {
  const t = useTexts(toolTexts)
  const name = useTexts(programTexts)
  return (
    <Window
      program={program}
      title={name(program)}
      icon={iconOf(program)}
      level={1}
      status={status}
      className="w-full max-w-[40rem]"
    >
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {endpoint && (
          <noscript>
            <p className="bevel-thin m-3 bg-notice p-2">
              {t('noScript')} <code>{endpoint}</code>
            </p>
          </noscript>
        )}
        <Suspendable>{children}</Suspendable>
      </div>
    </Window>
  )
}
