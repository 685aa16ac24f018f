'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { CopyField } from '@/components/ui/copy-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts } from '@/lib/admin/texts'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminIncomingWebhook, CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import { webhookLimits } from '@/lib/webhooks/limits'
import { incomingTexts } from '@/lib/webhooks/texts'

/** The address, shown this once, and a command that posts to it. */
function CreatedHook({ nick, address }: CreatedIncomingWebhook) {
  const t = useTexts(incomingTexts)
  return (
    <>
      <CopyField label={t('address', { name: nick })} hint={t('once')} value={address} urgent />
      <CopyField label={t('command')} value={`curl '${address}' -d text=hello`} />
    </>
  )
}

const shown = (hook: CreatedIncomingWebhook) => <CreatedHook key={hook.address} {...hook} />

export function IncomingWebhooks() {
  const t = useTexts(incomingTexts)
  const shared = useTexts(adminTexts)
  const hookOf = ({ nick, room, has_secret: hasSecret }: AdminIncomingWebhook) => (
    <>
      <UserName>{nick}</UserName>
      <UserText className="text-field-muted">{room}</UserText>
      {hasSecret && <p className="text-field-muted">{t('hasSecret')}</p>}
    </>
  )
  const lastUseOf = ({ last_used_time: time, uses }: AdminIncomingWebhook) => (
    <>
      {time === null ? shared('never') : <RelativeTime ms={time} />}
      {uses > 0 && <p className="text-field-muted">{t('uses', { count: uses })}</p>}
    </>
  )
  return (
    <RecordPanel<'inhooks', KeyOf<typeof incomingTexts>>
      resource="inhooks"
      t={t}
      intro={t('intro')}
      valuesOf={({ nick: name }) => ({ name })}
      columns={[
        ['hook', hookOf],
        ['lastUse', lastUseOf, 'w-28 @xl:w-40'],
      ]}
      actionsClass="w-28 @xl:w-64"
      create={[
        {
          id: 'newHook',
          title: 'newTitle',
          call: 'POST /api/admin/inhooks',
          fields: {
            room: { label: 'roomField', kind: 'room', required: true, value: 'main' },
            nick: { label: 'nickField', hint: 'nickHint', required: true, maxLength: limits.nickLengthMax },
          },
          blame: { not_found: 'room' },
          show: shown,
        },
      ]}
      actions={[
        {
          id: 'secret',
          call: 'PATCH /api/admin/inhooks/{id}',
          fields: {
            secret: {
              label: 'secretField',
              hint: 'secretHint',
              kind: 'secret',
              showLabel: 'secretShow',
              maxLength: webhookLimits.secretLengthMax,
            },
          },
          done: ({ has_secret: hasSecret }, { nick: name }) =>
            t(hasSecret ? 'secretSet' : 'secretRemoved', { name }),
        },
        { id: 'roll', call: 'POST /api/admin/inhooks/{id}/address', show: shown },
        { id: 'delete', call: 'DELETE /api/admin/inhooks/{id}', done: 'deleted' },
      ]}
    />
  )
}
