'use client'

import { Alert } from '@/components/ui/alert'
import type { AdminStats } from '@/lib/admin/contract/stats'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { dashboardTexts } from './texts'

/** Says that nothing more can be stored, why, and what an administrator can do; nothing while all is well. */
export function StorageAlert({ storage }: { storage: AdminStats['storage'] }) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
  if (storage.reason === null) return null
  const since = new Date(storage.since ?? 0).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert kind="error" live>
      <p className="font-bold">{t(storage.reason === 'disk' ? 'diskFull' : 'limitReached', { since })}</p>
      <p>{t(storage.reason === 'disk' ? 'makeRoomOnDisk' : 'makeRoomInLimit')}</p>
    </Alert>
  )
}
