'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { missingPart } from '@/components/ui/missing-part'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { PanelName } from './panel-names'
import { adminTexts } from './texts'

const panels: Record<PanelName, ComponentType> = {
  dashboard: dynamic(() => import('./dashboard/dashboard').then((module) => module.Dashboard, missingPart)),
  rooms: dynamic(() =>
    import('@/components/chat/admin/rooms/rooms').then((module) => module.Rooms, missingPart),
  ),
  messages: dynamic(() =>
    import('@/components/chat/admin/messages/messages').then((module) => module.Messages, missingPart),
  ),
  words: dynamic(() => import('@/components/moderation/words').then((module) => module.Words, missingPart)),
  bans: dynamic(() => import('@/components/moderation/bans').then((module) => module.Bans, missingPart)),
  accounts: dynamic(() =>
    import('@/components/chat/admin/people/people').then((module) => module.People, missingPart),
  ),
  texts: dynamic(() =>
    import('@/components/text/admin-panel').then((module) => module.TextsPanel, missingPart),
  ),
  links: dynamic(() =>
    import('@/components/links/admin-panel').then((module) => module.LinksPanel, missingPart),
  ),
  inhooks: dynamic(() =>
    import('@/components/webhooks/incoming-webhooks').then((module) => module.IncomingWebhooks, missingPart),
  ),
  outhooks: dynamic(() =>
    import('@/components/webhooks/outgoing-webhooks').then((module) => module.OutgoingWebhooks, missingPart),
  ),
  services: dynamic(() => import('./services/services').then((module) => module.Services, missingPart)),
  settings: dynamic(() => import('./settings/settings').then((module) => module.Settings, missingPart)),
  audit: dynamic(() => import('./audit/audit').then((module) => module.Audit, missingPart)),
  backup: dynamic(() => import('./backup/backup').then((module) => module.Backup, missingPart)),
}

/** One panel. It can have the focus when what had it is gone. What is too high for a small screen scrolls. */
export function Panel({ name }: { name: PanelName }) {
  const t = useTexts(adminTexts)
  const Content = panels[name]
  return (
    <section
      aria-label={t(name)}
      tabIndex={-1}
      data-panel=""
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5 outline-none -m-0.5 overflow-y-auto p-0.5"
    >
      <Content />
    </section>
  )
}
