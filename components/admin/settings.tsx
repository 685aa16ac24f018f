'use client'

import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lastChanges } from '@/lib/admin/client/audit-sentence'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { adminTexts, settingsTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { createModes } from '@/lib/core/contract/creation'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminSettings, SettingsChangeInput } from '@/lib/core/settings/contract'
import { widgetTexts } from '@/lib/core/texts'
import { ErrorMessage, LoadFailure, StatusMessage, useIssueOf } from './messages'
import { type FormField, FormInputs, valuesIn } from './record-form'
import { UnsavedEntries, useUnsavedEntries } from './unsaved-entries'
import { useActor } from './use-actor'

interface SettingsFormProps {
  settings: AdminSettings
  reload: () => Promise<unknown>
}

type Field = FormField<KeyOf<typeof settingsTexts>>

const createField = (label: Field['label'], hint?: Field['hint']): Field => ({
  label,
  hint,
  kind: 'choice',
  choices: createModes,
})

/** Without `public_rooms`, an alias. */
const fields: Record<keyof Omit<SettingsChangeInput, 'version' | 'public_rooms'>, Field> = {
  create_texts: createField('createTexts', 'createHint'),
  create_links: createField('createLinks'),
  create_rooms: createField('createRooms', 'roomsHint'),
  create_mail: createField('createMail'),
  create_networks: { label: 'createNetworks', hint: 'createNetworksHint', kind: 'lines', rows: 3 },
  create_notice: {
    label: 'createNotice',
    hint: 'createNoticeHint',
    kind: 'text',
    rows: 2,
    maxLength: limits.noteLengthMax,
  },
  report_room: { label: 'reportRoom', hint: 'reportRoomHint', kind: 'room' },
  retention_days: {
    label: 'retention',
    hint: 'retentionHint',
    kind: 'number',
    required: true,
    max: limits.retentionDaysMax,
  },
  edit_minutes: {
    label: 'edits',
    hint: 'editsHint',
    kind: 'number',
    required: true,
    max: limits.editMinutesMax,
  },
  freeze_all: { label: 'freezeAll', kind: 'box' },
  raid_known_hours: {
    label: 'raidKnown',
    hint: 'raidKnownHint',
    kind: 'number',
    required: true,
    max: limits.raidKnownHoursMax,
  },
  reserved_nicks: { label: 'nicks', hint: 'nicksHint', kind: 'lines', rows: 5 },
  notice: { label: 'notice', hint: 'noticeHint', kind: 'text', rows: 3, maxLength: limits.noteLengthMax },
}
const fieldNames = new Set(Object.keys(fields))

/** Entries of the audit log that are searched for the last change of each field. */
const searchedEntries = 100

/** Who changed a field last, and when. @param version of the settings */
function useLastChange(version: number): (field: string) => string | undefined {
  const t = useTexts(settingsTexts)
  const actorOf = useActor()
  const relative = useRelativeTime()
  const { data, reload } = useAdminRecord('GET /api/admin/audit', {
    q: 'settings.change',
    limit: searchedEntries,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version was changed by another entry.
  useEffect(() => void reload(), [version])
  const changes = lastChanges(data?.audit.filter(({ action }) => action === 'settings.change') ?? [])
  return (field) => {
    const entry = changes.get(field)
    return entry && t('lastChange', { who: actorOf(entry.session), time: relative(entry.time) })
  }
}

/** A newer version of the settings resets the fields. */
function SettingsForm({ settings, reload }: SettingsFormProps) {
  const t = useTexts(settingsTexts)
  const shared = useTexts(adminTexts)
  const widgets = useTexts(widgetTexts)
  const issueOf = useIssueOf()
  const lastChangeOf = useLastChange(settings.version)
  const watch = useUnsavedEntries(settings.version, 'settings')
  const { busy, error, run } = useCall((change: SettingsChangeInput) =>
    adminCall('PATCH /api/admin/settings', change),
  )
  const [status, setStatus] = useState('')
  const isStale = error ? error.slug === 'conflict' : watch.unsaved.length > 0
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setStatus('')
    const change = valuesIn(new FormData(event.currentTarget), fields)
    const saved = await run({ ...change, version: settings.version })
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
      <FormInputs
        key={settings.version}
        t={t}
        fields={fields}
        record={settings}
        issueOf={(field) => issueOf(error, field)}
        noteOf={lastChangeOf}
      />
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
  return <div className="p-3">{error ? <LoadFailure error={error} onRetry={reload} /> : t('loading')}</div>
}
