'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { textIn, tickedIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type AdminOutHook, outHookLimits, outHookShapes } from '@/lib/webhooks/contract/admin-outgoing'
import { HookRoomField } from '../hook-room-field'
import { outHookTexts } from './texts'

const fieldsOf = (fields: FormData) => ({
  url: textIn(fields, 'url'),
  shape: outHookShapes.find((shape) => shape === fields.get('shape')) ?? 'standard',
  include_bots: tickedIn(fields, 'include_bots'),
})

function HookFields({
  hook,
  issueOf,
}: {
  hook?: AdminOutHook
  issueOf: (field: string) => string | undefined
}) {
  const t = useTexts(outHookTexts)
  return (
    <>
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        error={issueOf('url')}
        name="url"
        type="url"
        required
        maxLength={outHookLimits.urlLengthMax}
        defaultValue={hook?.url ?? ''}
      />
      <Select
        label={t('shape')}
        name="shape"
        defaultValue={hook?.shape ?? 'standard'}
        options={outHookShapes.map((shape) => ({ value: shape, label: t(shape) }))}
      />
      <Checkbox label={t('bots')} name="include_bots" defaultChecked={hook?.include_bots} />
    </>
  )
}

/** Makes a webhook. */
export function NewOutHookDialog(dialog: {
  onDone: (made: AdminOutHook & { secret: string }) => void
  onClose: () => void
}) {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const call = (fields: FormData) =>
    adminCall('POST /api/admin/outhooks', { room: textIn(fields, 'room'), ...fieldsOf(fields) })
  return (
    <FormDialog
      {...dialog}
      title={t('newTitle')}
      yes={shared('create')}
      blame={{ not_found: 'room' }}
      call={call}
    >
      {(issueOf) => (
        <>
          <HookRoomField hint={t('roomHint')} error={issueOf('room')} />
          <HookFields issueOf={issueOf} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes where a webhook goes and what it says. */
export function OutHookDialog({
  hook,
  ...dialog
}: {
  hook: AdminOutHook
  onDone: (hook: AdminOutHook) => void
  onStale: () => void
  onClose: () => void
}) {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const { id, room, version } = hook
  return (
    <FormDialog
      {...dialog}
      title={t('change', { room })}
      yes={shared('save')}
      version={version}
      call={(fields) => adminCall('PATCH /api/admin/outhooks/{id}', { id, ...fieldsOf(fields), version })}
    >
      {(issueOf) => <HookFields hook={hook} issueOf={issueOf} />}
    </FormDialog>
  )
}
