'use client'

import { ListBox } from '@/components/admin/list-panel'
import type { FormField } from '@/components/admin/record-form'
import { RecordPanel } from '@/components/admin/record-panel'
import { useRestoreFocus } from '@/components/admin/use-restore-focus'
import { UserName } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import type { DataColumn } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import type { AdminDelivery, AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { outgoingWebhookLimits, outgoingWebhookShapes } from '@/lib/webhooks/limits'
import { outgoingTexts } from '@/lib/webhooks/texts'

type Key = KeyOf<typeof outgoingTexts>
type Field = FormField<Key>

const room: Field = { label: 'roomField', hint: 'roomHint', kind: 'room', required: true, value: 'main' }
const fields: Record<'url' | 'shape' | 'include_bots', Field> = {
  url: {
    label: 'url',
    hint: 'urlHint',
    type: 'url',
    required: true,
    maxLength: outgoingWebhookLimits.urlLengthMax,
  },
  shape: { label: 'shape', kind: 'choice', choices: outgoingWebhookShapes, value: 'standard' },
  include_bots: { label: 'bots', kind: 'box' },
}

const failures = [
  ...(['private_address', 'dns', 'timeout', 'refused', 'unreachable', 'reset', 'tls'] as const),
  ...(['bad_answer', 'network', 'secret_lost', 'stopped', 'delivered'] as const),
] as const

/** The outcome in words. @param leftOut number of messages that were not sent */
function outcomeText(t: Translate<Key>, outcome: string, leftOut = 0): string {
  if (outcome === 'left_out') return t('left_out', { count: leftOut })
  const word = failures.find((each) => each === outcome)
  const text = word ? t(word) : t('status', { status: outcome.replace(/^status_/, '') })
  return leftOut > 0 ? t('refused_message', { outcome: text }) : text
}

const deliveryKeyOf = ({ id }: AdminDelivery) => String(id)

function DeliveryLog({ hook, onClose }: { hook: AdminOutgoingWebhook; onClose: () => void }) {
  const t = useTexts(outgoingTexts)
  const widgets = useTexts(widgetTexts)
  const list = useAdminList('deliveries', deliveryKeyOf, { hook: hook.id }, { refreshMs: 5_000 })
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

function stateOf(
  { enabled, disabled_reason: reason, next_try_time: next }: AdminOutgoingWebhook,
  t: Translate<Key>,
  shown: (time: number) => string,
): string {
  if (!enabled) return t(reason ? (`disabled_${reason}` as const) : 'off')
  return next === null ? t('on') : t('failing', { time: shown(next) })
}

/** The panel of the outgoing webhooks. Button names have room and id, since a room can have several webhooks. */
export function OutgoingWebhooks() {
  const t = useTexts(outgoingTexts)
  const relative = useRelativeTime()
  const show = ({ secret }: { secret: string }) => (
    <CopyField key={secret} label={t('secret')} hint={t('once')} value={secret} urgent />
  )
  const whereOf = (hook: AdminOutgoingWebhook) => (
    <>
      <UserName>{hook.room}</UserName>
      <p className="line-clamp-3 break-all">{hook.url || t('unreadable')}</p>
      <p className="text-field-muted">
        {t(hook.shape)}
        <span className="@xl:hidden"> · {stateOf(hook, t, relative)}</span>
      </p>
    </>
  )
  const lastOf = ({ last_outcome: outcome, last_time: time }: AdminOutgoingWebhook) =>
    outcome === null || time === null ? (
      t('nothing')
    ) : (
      <>
        {outcomeText(t, outcome)}
        <p className="text-field-muted">
          <RelativeTime ms={time} />
        </p>
      </>
    )
  return (
    <RecordPanel<'outhooks', KeyOf<typeof outgoingTexts>>
      resource="outhooks"
      t={t}
      intro={t('intro')}
      valuesOf={({ id, room, url }) => ({ id, room, url })}
      refreshMs={10_000}
      hasNoSearch
      columns={[
        ['where', whereOf],
        ['state', (hook) => stateOf(hook, t, relative), 'w-40 @max-xl:hidden'],
        ['last', lastOf, 'w-40 @max-3xl:hidden'],
      ]}
      actionsClass="w-42 @xl:w-64"
      create={[
        {
          id: 'newHook',
          title: 'newTitle',
          call: 'POST /api/admin/outhooks',
          fields: { room, ...fields },
          blame: { not_found: 'room' },
          done: 'created',
          show,
        },
      ]}
      actions={[
        {
          id: 'test',
          call: 'POST /api/admin/outhooks/{id}/test',
          atOnce: true,
          busy: 'testing',
          done: ({ outcome }, { room }) => t('tested', { room, outcome: outcomeText(t, outcome) }),
        },
        { id: 'log', dialog: (hook, { onClose }) => <DeliveryLog hook={hook} onClose={onClose} /> },
        {
          id: ({ enabled }) => (enabled ? 'disable' : 'enable'),
          call: 'PATCH /api/admin/outhooks/{id}',
          body: ({ enabled, version }) => ({ enabled: !enabled, version }),
          atOnce: true,
          done: ({ enabled, room }) => t(enabled ? 'enabled' : 'disabled', { room }),
        },
        { id: 'edit', title: 'change', call: 'PATCH /api/admin/outhooks/{id}', fields, done: 'saved' },
        { id: 'roll', call: 'POST /api/admin/outhooks/{id}/secret', show },
        { id: 'delete', call: 'DELETE /api/admin/outhooks/{id}', done: 'deleted' },
      ]}
    />
  )
}
