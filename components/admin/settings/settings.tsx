'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAdminRecord } from '@/lib/client/use-admin-record'
import { useTexts } from '@/lib/client/use-language'
import type { AdminSettings } from '@/lib/schemas/admin/settings'
import { adminTexts } from '../texts'
import { useAdminProblem } from '../use-admin-problem'
import { SettingsForm } from './settings-form'

/** The panel of what holds for the whole platform. */
export function Settings() {
  const t = useTexts(adminTexts)
  const { sentenceOf } = useAdminProblem()
  const { data, error, reload } = useAdminRecord<AdminSettings>('/settings')
  if (data) return <SettingsForm settings={data} reload={reload} />
  if (!error) return <p className="p-3">{t('loading')}</p>
  return (
    <div className="flex flex-col items-start gap-2 p-2">
      <Alert kind="error" live>
        {sentenceOf(error)}
      </Alert>
      <Button onClick={() => reload()}>{t('retry')}</Button>
    </div>
  )
}
