import type { ComponentType, ReactNode } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { originOfRequest } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import type { TextGroup } from '@/lib/core/i18n/texts'
import { statusOf } from '@/lib/core/services/status'
import { type ProgramId, programOf } from '@/lib/main/programs'
import { isService } from '@/lib/main/service-list'
import { ServiceStatus } from './service-status'
import type { ToolProps } from './tool-window'

interface ToolPageProps {
  program: ProgramId
  texts: readonly TextGroup[]
  /** The window is about as high as the screen. */
  isTall?: boolean
  children: ReactNode
}

export function ToolPage({ program, texts, isTall, children }: ToolPageProps) {
  return (
    <TextsOfPage groups={texts}>
      <Desktop isTall={isTall}>
        {isService(program) ? (
          <ServiceStatus service={program} suspended={statusOf(program) === 'suspended'}>
            {children}
          </ServiceStatus>
        ) : (
          children
        )}
      </Desktop>
    </TextsOfPage>
  )
}

type Query = ToolProps['query']
type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The page of a program below `/tools`. @param fromServer what its window gets on the page only */
export function toolPage<Extra extends object = object>(
  id: ProgramId,
  Tool: ComponentType<ToolProps & Partial<Extra>>,
  fromServer?: (query: Query) => Extra,
) {
  return async ({ searchParams }: { searchParams: SearchParams }) => {
    const given = Object.entries(await searchParams).filter(([, value]) => typeof value === 'string')
    const query: Query = Object.fromEntries(given) as Record<string, string>
    const { texts, isTall } = programOf(id)
    return (
      <ToolPage program={id} texts={texts} isTall={isTall}>
        <Tool query={query} origin={await originOfRequest()} {...(fromServer?.(query) as Partial<Extra>)} />
      </ToolPage>
    )
  }
}
