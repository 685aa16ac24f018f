'use client'

import { useState } from 'react'
import { panelHref } from '@/components/admin/panel-names'
import { usePanel } from '@/components/admin/use-panel'
import { Tabs } from '@/components/ui/tabs'
import { peopleTexts } from '@/lib/chat/admin-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Accounts } from './accounts'
import { Keys } from './keys'

/** The panel of accounts, and of the keys that create them. */
export function People() {
  const t = useTexts(peopleTexts)
  const { parameter } = usePanel()
  const [tab, setTab] = useState(parameter('tab'))
  const tabs = [
    { value: 'accounts', label: t('accounts'), content: <Accounts /> },
    { value: 'keys', label: t('keys'), content: <Keys /> },
  ].map((entry) => ({
    ...entry,
    href: panelHref('accounts', { tab: entry.value }),
    content: (
      <div className="flex min-h-80 sm:min-h-[calc(100dvh-13.5rem)] flex-col gap-1.5">{entry.content}</div>
    ),
  }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Tabs label={t('tabs')} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  )
}
