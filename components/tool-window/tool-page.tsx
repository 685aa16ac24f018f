import type { ReactNode } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import type { TextGroup } from '@/lib/core/i18n/texts'
import { statusOf } from '@/lib/core/services/status'
import type { ServiceId } from '@/lib/main/service-list'
import { ServiceStatus } from './service-status'

interface ToolPageProps {
  service: ServiceId
  texts: readonly TextGroup[]
  /** The window is about as high as the screen. */
  isTall?: boolean
  children: ReactNode
}

/** The page of a service: its window on the desktop, with its texts and its status. */
export function ToolPage({ service, texts, isTall, children }: ToolPageProps) {
  return (
    <TextsOfPage groups={texts}>
      <Desktop isTall={isTall}>
        <ServiceStatus service={service} suspended={statusOf(service) === 'suspended'}>
          {children}
        </ServiceStatus>
      </Desktop>
    </TextsOfPage>
  )
}
