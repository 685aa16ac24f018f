'use client'

import type { FormField } from '@/components/admin/record-form'
import { RecordPanel } from '@/components/admin/record-panel'
import { UserName } from '@/components/admin/user-text'
import { CopyField } from '@/components/ui/copy-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { outgoingWebhookLimits, outgoingWebhookShapes } from '@/lib/webhooks/limits'
import { outgoingTexts } from '@/lib/webhooks/texts'
import { DeliveryLog, outcomeText } from './delivery-log'

type Field = FormField<KeyOf<typeof outgoingTexts>>

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

function stateOf(
  { enabled, disabled_reason: reason, next_try_time: next }: AdminOutgoingWebhook,
  t: Translate<KeyOf<typeof outgoingTexts>>,
  shown: (time: number) => string,
): string {
  if (!enabled) return t(reason ? (`disabled_${reason}` as const) : 'off')
  return next === null ? t('on') : t('failing', { time: shown(next) })
}

const keyOf = ({ id }: AdminOutgoingWebhook) => String(id)

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
    <>
      <p>{t('intro')}</p>
      <RecordPanel
        resource="outhooks"
        t={t}
        keyOf={keyOf}
        valuesOf={({ id, room, url }) => ({ id, room, url })}
        refreshMs={10_000}
        hasNoSearch
        label={t('label')}
        empty={t('empty')}
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
    </>
  )
}
