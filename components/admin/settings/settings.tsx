'use client'

import { Button } from '@/components/ui/button'
import { useAdminRecord } from '@/lib/client/admin/use-admin-record'
import { useTexts } from '@/lib/client/use-language'
import { Refusal } from '../refusal'
import { adminTexts } from '../texts'
import { SettingsForm } from './settings-form'

/** The panel of what holds for the whole platform. */
export function Settings() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/settings', {})
  if (data) return <SettingsForm settings={data} reload={reload} />
  if (!error) return <p className="p-3">{t('loading')}</p>
  return (
    <div className="flex flex-col items-start gap-2 p-2">
      <Refusal error={error} />
      <Button onClick={() => reload()}>{t('retry')}</Button>
    </div>
  )
}
