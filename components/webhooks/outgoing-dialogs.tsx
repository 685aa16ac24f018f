'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { checkedIn, textIn } from '@/components/admin/form-values'
import { ListBox } from '@/components/admin/list-panel'
import { RoomField } from '@/components/admin/room-field'
import { useRestoreFocus } from '@/components/admin/use-restore-focus'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { DataColumn } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import type { AdminDelivery, AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { outgoingWebhookLimits, outgoingWebhookShapes } from '@/lib/webhooks/limits'
import { outgoingTexts } from '@/lib/webhooks/texts'
import { outcomeText } from './delivery-outcome'

const keyOf = ({ id }: AdminDelivery) => String(id)
const refreshMs = 5_000

export function DeliveryLog({ hook, onClose }: { hook: AdminOutgoingWebhook; onClose: () => void }) {
  const t = useTexts(outgoingTexts)
  const widgets = useTexts(widgetTexts)
  const list = useAdminList('deliveries', keyOf, { hook: hook.id }, { refreshMs })
  useRestoreFocus()
  const columns: DataColumn<AdminDelivery>[] = [
    { id: 'when', title: t('when'), cell: ({ time }) => <RelativeTime ms={time} />, className: 'w-32' },
    {
      id: 'outcome',
      title: t('outcome'),
      cell: ({ outcome, left_out: leftOut, webhook_id: id, milliseconds }) => (
        <>
          {outcomeText(t, outcome, leftOut)}
          {id && (
            <p className="wrap-anywhere text-field-muted">
              {t('milliseconds', { count: milliseconds })} · {id}
            </p>
          )}
        </>
      ),
    },
    { id: 'attempt', title: t('attempt'), cell: ({ attempt }) => attempt || '', className: 'w-18' },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logTitle', { room: hook.room })}
      closeLabel={widgets('close')}
      buttons={<Button onClick={onClose}>{widgets('close')}</Button>}
    >
      <ListBox label={t('logLabel')} empty={t('logEmpty')} list={list} columns={columns} />
    </Dialog>
  )
}

const fieldsOf = (fields: FormData) => ({
  url: textIn(fields, 'url'),
  shape: outgoingWebhookShapes.find((shape) => shape === fields.get('shape')) ?? 'standard',
  include_bots: checkedIn(fields, 'include_bots'),
})

function HookFields({
  hook,
  issueOf,
}: {
  hook?: AdminOutgoingWebhook
  issueOf: (field: string) => string | undefined
}) {
  const t = useTexts(outgoingTexts)
  return (
    <>
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        error={issueOf('url')}
        name="url"
        type="url"
        required
        maxLength={outgoingWebhookLimits.urlLengthMax}
        defaultValue={hook?.url ?? ''}
      />
      <Select
        label={t('shape')}
        name="shape"
        defaultValue={hook?.shape ?? 'standard'}
        options={outgoingWebhookShapes.map((shape) => ({ value: shape, label: t(shape) }))}
      />
      <Checkbox label={t('bots')} name="include_bots" defaultChecked={hook?.include_bots} />
    </>
  )
}

export function NewWebhookDialog(dialog: {
  onDone: (created: AdminOutgoingWebhook & { secret: string }) => void
  onClose: () => void
}) {
  const t = useTexts(outgoingTexts)
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
          <RoomField
            label={shared('roomField')}
            hint={t('roomHint')}
            error={issueOf('room')}
            defaultValue="main"
            required
          />
          <HookFields issueOf={issueOf} />
        </>
      )}
    </FormDialog>
  )
}

export function EditWebhookDialog({
  hook,
  ...dialog
}: {
  hook: AdminOutgoingWebhook
  onDone: (hook: AdminOutgoingWebhook) => void
  onStale: () => void
  onClose: () => void
}) {
  const t = useTexts(outgoingTexts)
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
