'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminTexts, settingsTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminSettings, SettingsChangeInput } from '@/lib/core/settings/contract'
import { widgetTexts } from '@/lib/core/texts'
import { numberIn, textIn } from './form-values'
import { ErrorMessage, StatusMessage, useErrorSentences } from './messages'

import { UnsavedEntries, useUnsavedEntries } from './unsaved-entries'

interface SettingsFormProps {
  settings: AdminSettings
  reload: () => Promise<unknown>
}

/** Fields that show their own errors. */
const fieldNames = new Set(['public_rooms', 'retention_days', 'reserved_nicks', 'notice'])

function changeOf(form: FormData, version: number): SettingsChangeInput {
  const nicks = textIn(form, 'reserved_nicks').split('\n')
  return {
    public_rooms: form.get('public_rooms') === 'closed' ? 'closed' : 'open',
    retention_days: numberIn(form, 'retention_days'),
    reserved_nicks: nicks.map((nick) => nick.trim()).filter(Boolean),
    notice: textIn(form, 'notice'),
    version,
  }
}

function SettingsFields({
  settings,
  issueOf,
}: {
  settings: AdminSettings
  issueOf: (field: string) => string | undefined
}) {
  const t = useTexts(settingsTexts)
  const options = (['open', 'closed'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <>
      <Select
        label={t('rooms')}
        hint={t('roomsHint')}
        error={issueOf('public_rooms')}
        name="public_rooms"
        options={options}
        defaultValue={settings.public_rooms}
      />
      <TextField
        label={t('retention')}
        hint={t('retentionHint')}
        error={issueOf('retention_days')}
        type="number"
        name="retention_days"
        min={0}
        max={limits.retentionDaysMax}
        required
        defaultValue={settings.retention_days}
      />
      <TextArea
        label={t('nicks')}
        hint={t('nicksHint')}
        error={issueOf('reserved_nicks')}
        name="reserved_nicks"
        rows={5}
        defaultValue={settings.reserved_nicks.join('\n')}
      />
      <TextArea
        label={t('notice')}
        hint={t('noticeHint')}
        error={issueOf('notice')}
        name="notice"
        rows={3}
        maxLength={limits.noteLengthMax}
        defaultValue={settings.notice}
      />
    </>
  )
}

/** A newer version of the settings resets the fields. */
function SettingsForm({ settings, reload }: SettingsFormProps) {
  const t = useTexts(settingsTexts)
  const shared = useTexts(adminTexts)
  const widgets = useTexts(widgetTexts)
  const { issueOf } = useErrorSentences()
  const watch = useUnsavedEntries(settings.version)
  const { busy, error, run } = useCall((change: SettingsChangeInput) =>
    adminCall('PATCH /api/admin/settings', change),
  )
  const [status, setStatus] = useState('')
  const isStale = error ? error.slug === 'conflict' : watch.unsaved.length > 0
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setStatus('')
    const saved = await run(changeOf(new FormData(event.currentTarget), settings.version))
    if (saved) watch.clear()
    await reload()
    if (saved) setStatus(t('saved'))
  }
  return (
    <form
      ref={watch.form}
      onSubmit={submit}
      onInput={watch.onInput}
      autoComplete="off"
      className="flex max-w-xl flex-col gap-3 overflow-y-auto p-2"
    >
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage error={error} isStale={isStale} shown={fieldNames} />
      <UnsavedEntries watch={watch} version={settings.version} />
      <div key={settings.version} className="flex flex-col gap-3">
        <SettingsFields settings={settings} issueOf={(field) => issueOf(error, field)} />
      </div>
      <div>
        <Button type="submit" primary busy={busy}>
          {busy ? widgets('working') : shared('save')}
        </Button>
      </div>
    </form>
  )
}

export function Settings() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/settings', {})
  if (data) return <SettingsForm settings={data} reload={reload} />
  if (!error) return <p className="p-3">{t('loading')}</p>
  return (
    <div className="flex flex-col items-start gap-2 p-2">
      <ErrorMessage error={error} />
      <Button onClick={() => reload()}>{t('retry')}</Button>
    </div>
  )
}
